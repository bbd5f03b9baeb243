import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import type { Ref } from 'react'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  disabled: boolean
  invalid: boolean
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

const boxes = Array.from({ length: EMAIL_CODE_DIGITS }, (_, index) => index)

/**
 * Input for a code. Ignores everything but digits. One input lies over all boxes, because moving the focus
 * from box to box loses digits that are typed fast.
 */
export function CodeField({ value, onChange, disabled, invalid, describedBy, ref }: CodeFieldProps) {
  return (
    <div className="@container relative grid grid-cols-6 gap-2 overflow-clip rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)">
      {boxes.map((index) => (
        <span
          key={index}
          aria-hidden="true"
          data-invalid={invalid || undefined}
          className="h-14 rounded-md border border-line-strong/60 bg-surface shadow-card data-invalid:border-danger"
        />
      ))}
      <input
        ref={ref}
        aria-label={t({ id: 'auth.digitCode', message: `${EMAIL_CODE_DIGITS}-digit code` })}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, EMAIL_CODE_DIGITS))}
        // The spacing puts each digit into the middle of its box. The input is wider than the boxes, so that
        // the space after the last digit does not scroll the others. The boxes clip it, because hidden overflow
        // would scroll to the caret.
        className="tabular absolute inset-y-0 left-0 w-[calc(125cqw+2rem)] bg-transparent pl-[calc((100cqw-2.5rem)/12-0.5ch)] text-2xl font-semibold tracking-[calc((100cqw+0.5rem)/6-1ch)] outline-none read-only:opacity-60"
      />
    </div>
  )
}
