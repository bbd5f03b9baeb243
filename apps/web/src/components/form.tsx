import {
  type FieldValues,
  Form as FormBase,
  type FormFailure,
  type FormProps,
} from '@hearth/ui/components/form'
import { normaliseError } from '../lib/api/api-error.ts'
import { toSentence } from '../lib/api/describe-rejection.ts'

/** Form whose values are the body of a call to the API. */
export function Form<Typed extends FieldValues, Valid>(
  props: Omit<FormProps<Typed, Valid>, 'describeFailure'>,
) {
  return <FormBase {...props} describeFailure={describeFailure} />
}

function describeFailure(error: unknown, hasField: (name: string) => boolean): FormFailure {
  const { fields, message } = normaliseError(error)
  for (const { path, message: reason } of fields) {
    const field = path.replace(/^body\./, '')
    if (hasField(field)) return { field, message: toSentence(reason) }
  }
  return { message }
}
