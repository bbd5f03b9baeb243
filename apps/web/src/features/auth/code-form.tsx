import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { CodeField } from './code-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'

interface CodeFormProps {
  label: string
  /** Content above the boxes. */
  children?: ReactNode
  /** Content below the button. */
  footer?: ReactNode
  /** True if a required input other than the code is missing. */
  incomplete?: boolean
  submitText?: string
  /** Checks a complete code. Errors are shown to the user. */
  check: (code: string) => Promise<unknown>
  onAccepted: () => unknown
}

/** Form for a six-digit code. The last digit submits the code. A rejected code is cleared. */
export function CodeForm({
  label,
  children,
  footer,
  incomplete = false,
  submitText = t({ id: 'common.continue', message: 'Continue' }),
  check,
  onAccepted,
}: CodeFormProps) {
  const checking = useAsyncAction(check)
  const rejection = useAuthError(checking.error)
  const errorId = useId()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const waiting = (rejection?.seconds ?? 0) > 0
  const again = () => {
    setCode('')
    field.current?.focus()
  }
  const submit = (completed: string) => {
    if (incomplete || waiting || completed.length !== EMAIL_CODE_DIGITS || checking.isPending) return
    checking.run(completed, { onSuccess: onAccepted, onError: again })
  }
  const change = (typed: string) => {
    setCode(typed)
    if (typed !== code) submit(typed)
  }

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
      className="grid gap-4"
    >
      {children}
      <CodeField
        ref={field}
        value={code}
        onChange={change}
        disabled={checking.isPending}
        invalid={checking.error !== null && code === ''}
        describedBy={errorId}
      />
      <div id={errorId} className="empty:hidden">
        <AuthErrorNotice error={rejection} />
      </div>
      <SubmitButton
        busy={checking.isPending ? t({ id: 'auth.checking', message: 'Checking…' }) : undefined}
        inactive={incomplete || waiting || code.length !== EMAIL_CODE_DIGITS}
      >
        {submitText}
      </SubmitButton>
      {footer}
    </form>
  )
}
