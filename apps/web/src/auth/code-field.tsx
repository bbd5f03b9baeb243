import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { unstable_OneTimePasswordField as OneTimePassword } from 'radix-ui'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Called once every box is filled. */
  onComplete: (code: string) => void
  disabled: boolean
  invalid: boolean
  describedBy?: string
}

const boxes = Array.from({ length: EMAIL_CODE_DIGITS }, (_, index) => index)

/** One box a digit: takes a pasted or suggested code, and the arrow keys. */
export function CodeField({ value, onChange, onComplete, disabled, invalid, describedBy }: CodeFieldProps) {
  return (
    <OneTimePassword.Root
      aria-label="Code"
      aria-describedby={describedBy}
      value={value}
      onValueChange={onChange}
      autoSubmit
      onAutoSubmit={onComplete}
      autoFocus
      autoComplete="one-time-code"
      validationType="numeric"
      disabled={disabled}
      className="grid grid-cols-6 gap-2"
    >
      {boxes.map((index) => (
        <OneTimePassword.Input
          key={index}
          aria-label={`Digit ${index + 1} of ${EMAIL_CODE_DIGITS}`}
          aria-invalid={invalid || undefined}
          className="tabular h-14 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface text-center text-2xl font-semibold shadow-card transition-colors hover:border-line-strong disabled:opacity-60 aria-invalid:border-danger"
        />
      ))}
      <OneTimePassword.HiddenInput name="code" />
    </OneTimePassword.Root>
  )
}
