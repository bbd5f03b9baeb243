import type { ComponentProps, ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import type { z } from 'zod'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'

export type { FieldValues }

/** State of a form whose schema turns `Typed` values into `Valid` ones. */
export type FormOf<Typed extends FieldValues, Valid> = UseFormReturn<Typed, unknown, Valid>

/** Error of a failed submission, at a field or above the form. */
export interface FormFailure {
  field?: string | undefined
  message: string
}

interface SchemaFormOptions<Typed extends FieldValues, Valid> {
  /** Validates what was typed and computes the values to send. */
  schema: z.ZodType<Valid, Typed>
  /** Describes an issue in the member's language. */
  describeIssue: (issue: z.core.$ZodIssue) => string
  defaultValues: DefaultValues<Typed>
}

/**
 * Returns a form that a schema validates. Errors appear when a field loses focus or the form is sent, and are
 * updated on every later change.
 */
export function useSchemaForm<Typed extends FieldValues, Valid>({
  schema,
  describeIssue,
  defaultValues,
}: SchemaFormOptions<Typed, Valid>): FormOf<Typed, Valid> {
  const resolver: Resolver<Typed, unknown, Valid> = async (typed) => {
    const { data, error } = await schema.safeParseAsync(typed)
    if (!error) return { values: data, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const issue of error.issues) {
      const path = issue.path.join('.')
      if (!get(errors, path)) set(errors, path, { type: issue.code, message: describeIssue(issue) })
    }
    return { values: {}, errors }
  }
  return useForm({ resolver, defaultValues, mode: 'onTouched' })
}

export interface FormProps<Typed extends FieldValues, Valid>
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'aria-label'> {
  form: FormOf<Typed, Valid>
  label: string
  onSubmit: (values: Valid) => Promise<unknown>
  /** Describes a rejection of `onSubmit`. `hasField` tells whether the form has a field of this name. */
  describeFailure: (error: unknown, hasField: (name: string) => boolean) => FormFailure
}

/**
 * Sends valid values once, even if it is submitted twice, and focuses the first invalid field otherwise. A
 * failure of the submission appears at its field or above the form.
 */
export function Form<Typed extends FieldValues, Valid>({
  form,
  label,
  onSubmit,
  describeFailure,
  children,
  ...props
}: FormProps<Typed, Valid>) {
  const { control, getValues, handleSubmit, setError } = form
  const { errors, isSubmitting } = useFormState({ control })
  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      const { field, message } = describeFailure(error, (name) => get(getValues(), name) !== undefined)
      setError((field as Path<Typed>) ?? 'root', { type: 'failure', message }, { shouldFocus: true })
    }
  })
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault()
        else void submit(event)
      }}
      {...props}
    >
      {errors.root?.message && (
        <Notice tone="error">
          <p>{errors.root.message}</p>
        </Notice>
      )}
      {children}
    </form>
  )
}

interface FormFieldProps<Typed extends FieldValues, Valid>
  extends Omit<ComponentProps<typeof Field>, 'form' | 'name'> {
  form: FormOf<Typed, Valid>
  name: Path<Typed>
}

/** Input of a form with its label, hint and error. */
export function FormField<Typed extends FieldValues, Valid>({
  form: { control, register },
  name,
  ...props
}: FormFieldProps<Typed, Valid>) {
  const { errors } = useFormState({ control, name })
  return (
    <Field {...props} {...register(name)} error={(get(errors, name) as FieldError | undefined)?.message} />
  )
}

interface FormButtonProps<Typed extends FieldValues, Valid> {
  form: FormOf<Typed, Valid>
  className?: string
  children: ReactNode
}

/** Submit button. Keeps its focus while the form is being sent. */
export function FormButton<Typed extends FieldValues, Valid>({
  form: { control },
  className,
  children,
}: FormButtonProps<Typed, Valid>) {
  const { isSubmitting } = useFormState({ control })
  return (
    <Button type="submit" variant="primary" inactive={isSubmitting} className={className}>
      {isSubmitting && <Spinner />}
      {children}
    </Button>
  )
}
