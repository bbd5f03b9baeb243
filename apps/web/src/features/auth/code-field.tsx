import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { unstable_OneTimePasswordField as OneTimePassword } from 'radix-ui'
import type { Ref } from 'react'

/** Name of the code in form data. */
export const CODE_FIELD = 'code'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  disabled: boolean
  invalid: boolean
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

const boxes = Array.from({ length: EMAIL_CODE_DIGITS }, (_, index) => index)

/** Input with one box per digit. Supports paste, autofill and arrow keys. The last digit submits the form. */
export function CodeField({ value, onChange, disabled, invalid, describedBy, ref }: CodeFieldProps) {
  return (
    <OneTimePassword.Root
      aria-label={t({ id: 'common.code', message: 'Code' })}
      aria-describedby={describedBy}
      value={value}
      onValueChange={onChange}
      autoSubmit
      autoComplete="one-time-code"
      validationType="numeric"
      readOnly={disabled}
      className="grid grid-cols-6 gap-2"
    >
      {boxes.map((index) => (
        <OneTimePassword.Input
          key={index}
          ref={index === 0 ? ref : undefined}
          aria-label={t({
            id: 'auth.digitOf',
            message: `Digit ${{ digit: index + 1 }} of ${EMAIL_CODE_DIGITS}`,
          })}
          aria-invalid={invalid || undefined}
          className="tabular h-14 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface text-center text-2xl font-semibold shadow-card transition-colors hover:border-line-strong read-only:opacity-60 aria-invalid:border-danger"
        />
      ))}
      <OneTimePassword.HiddenInput name={CODE_FIELD} />
    </OneTimePassword.Root>
  )
}
