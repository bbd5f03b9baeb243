import { EMAIL_CODE_DIGITS, EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useClientState } from '../lib/client-state.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { describeAuthError } from './auth-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CODE_FIELD, CodeField } from './code-field.tsx'
import { waitsUntil } from './mail-timeout.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { decodePendingSignUp } from './pending-sign-up.ts'
import { ResendCode } from './resend-code.tsx'
import { resendSignUpCode, useVerify } from './verify.ts'

export function VerifyForm() {
  const pending = decodePendingSignUp(useClientState((state) => state.signupToken))
  const navigate = useNavigate()
  const verify = useVerify()
  const errorId = useId()
  const [typedEmail, setTypedEmail] = useState('')
  const [code, setCode] = useState('')
  const firstBox = useRef<HTMLInputElement>(null)
  const email = pending?.email ?? typedEmail.trim()
  useEffect(() => firstBox.current?.focus(), [])

  /** The boxes empty, ready for another try. */
  const again = () => {
    setCode('')
    firstBox.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From the form, because the last digit submits it before this component has seen it.
    const completed = String(new FormData(event.currentTarget).get(CODE_FIELD))
    if (email === '' || completed.length !== EMAIL_CODE_DIGITS || verify.isPending) return
    verify.mutate(
      { email, code: completed },
      { onSuccess: () => navigate({ to: '/dashboard' }), onError: again },
    )
  }

  return (
    <form noValidate aria-label="Check your e-mail" onSubmit={submit}>
      <AuthHeading title="Check your e-mail">
        {pending ? (
          <>
            We sent a code of {EMAIL_CODE_DIGITS} digits to{' '}
            <strong className="font-medium break-words text-ink">{pending.email}</strong>. It works for{' '}
            {EMAIL_CODE_SECONDS / 60} minutes.
          </>
        ) : (
          `Enter your address and the ${EMAIL_CODE_DIGITS} digits we mailed to it.`
        )}
      </AuthHeading>
      <div className="grid gap-4">
        {!pending && (
          <Field
            label="E-mail"
            type="email"
            autoComplete="username"
            value={typedEmail}
            onChange={(event) => setTypedEmail(event.target.value)}
          />
        )}
        <CodeField
          ref={firstBox}
          value={code}
          onChange={setCode}
          disabled={verify.isPending}
          invalid={verify.isError && code === ''}
          describedBy={errorId}
        />
        <div id={errorId}>
          {verify.error && <Notice tone="error">{describeAuthError(verify.error)}</Notice>}
        </div>
        <Button
          type="submit"
          look="primary"
          className="w-full"
          disabled={verify.isPending || code.length !== EMAIL_CODE_DIGITS || email === ''}
        >
          {verify.isPending && <Spinner />}
          {verify.isPending ? 'Checking…' : 'Continue'}
        </Button>
        <ResendCode email={email} until={pending ? waitsUntil(pending, email) : 0} send={resendSignUpCode} />
        <OutboxHint />
      </div>
    </form>
  )
}
