import { EMAIL_CODE_DIGITS, EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { PasswordResetTimeout } from '../lib/client-state.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { describeAuthError } from './auth-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CODE_FIELD, CodeField } from './code-field.tsx'
import { waitsUntil } from './mail-timeout.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { sendRecovery, useRecoveryCode } from './recover.ts'
import { ResendCode } from './resend-code.tsx'

interface RecoveryCodeFormProps {
  timeout: PasswordResetTimeout
  onOtherAddress: () => void
}

export function RecoveryCodeForm({ timeout, onOtherAddress }: RecoveryCodeFormProps) {
  const { email } = timeout
  const navigate = useNavigate()
  const check = useRecoveryCode()
  const errorId = useId()
  const [code, setCode] = useState('')
  const firstBox = useRef<HTMLInputElement>(null)
  useEffect(() => firstBox.current?.focus(), [])

  const again = () => {
    setCode('')
    firstBox.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From the form, because the last digit submits it before this component has seen it.
    const completed = String(new FormData(event.currentTarget).get(CODE_FIELD))
    if (completed.length !== EMAIL_CODE_DIGITS || check.isPending) return
    check.mutate(
      { email, code: completed },
      { onSuccess: () => navigate({ to: '/auth/reset-password' }), onError: again },
    )
  }

  return (
    <form noValidate aria-label="Check your e-mail" onSubmit={submit}>
      <AuthHeading title="Check your e-mail">
        If <strong className="font-medium break-words text-ink">{email}</strong> has an account, a mail is on
        its way there. Enter its {EMAIL_CODE_DIGITS} digits or open its link within {EMAIL_CODE_SECONDS / 60}{' '}
        minutes.
      </AuthHeading>
      <div className="grid gap-4">
        <CodeField
          ref={firstBox}
          value={code}
          onChange={setCode}
          disabled={check.isPending}
          invalid={check.isError && code === ''}
          describedBy={errorId}
        />
        <div id={errorId}>
          {check.error && <Notice tone="error">{describeAuthError(check.error)}</Notice>}
        </div>
        <Button
          type="submit"
          look="primary"
          className="w-full"
          disabled={check.isPending || code.length !== EMAIL_CODE_DIGITS}
        >
          {check.isPending && <Spinner />}
          {check.isPending ? 'Checking…' : 'Continue'}
        </Button>
        <ResendCode email={email} until={waitsUntil(timeout, email)} send={sendRecovery} />
        <OutboxHint />
        <button
          type="button"
          onClick={onOtherAddress}
          className="justify-self-start rounded-sm text-sm font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Use another address
        </button>
      </div>
    </form>
  )
}
