import { EMAIL_CODE_DIGITS, EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { Field } from '@hearth/ui/components/field'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { clientState, useClientState } from '../../lib/session/client-state.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CodeForm } from './code-form.tsx'
import { openPage } from './open-page.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { decodePendingSignUp } from './pending-sign-up.ts'
import { getWaitEnd } from './resend-backoff.ts'
import { ResendCode } from './resend-code.tsx'
import { TextButton } from './text-button.tsx'
import { resendSignUpCode, verifySignUp } from './verify.ts'

export function VerifyForm() {
  const pending = decodePendingSignUp(useClientState((state) => state.signupToken))
  const [typedEmail, setTypedEmail] = useState('')
  const email = pending?.email ?? typedEmail.trim()

  return (
    <>
      <AuthHeading title={t({ id: 'auth.checkYourEmail', message: 'Check your email' })}>
        {pending ? (
          <Trans id="auth.verificationCodeSent">
            We emailed a {EMAIL_CODE_DIGITS}-digit code to{' '}
            <strong className="font-medium wrap-anywhere text-ink">{ph({ email: pending.email })}</strong>. It
            works for {ph({ minutes: EMAIL_CODE_SECONDS / 60 })} minutes.
          </Trans>
        ) : (
          t({
            id: 'auth.enterAddressAndCode',
            message: `Enter your email address and the ${EMAIL_CODE_DIGITS} digits that we emailed to it.`,
          })
        )}
      </AuthHeading>
      <CodeForm
        label={t({ id: 'auth.checkYourEmail', message: 'Check your email' })}
        incomplete={email === ''}
        check={(code) => verifySignUp(email, code)}
        onAccepted={() => openPage('/dashboard')}
        footer={
          <>
            <ResendCode
              email={email}
              until={pending ? getWaitEnd(pending, email) : 0}
              send={resendSignUpCode}
            />
            <OutboxHint />
            {pending && (
              <TextButton
                onClick={() => {
                  clientState.set({ signupToken: null })
                  void openPage('/auth/signup')
                }}
              >
                {t({ id: 'auth.useAnotherAddress', message: 'Use another address' })}
              </TextButton>
            )}
          </>
        }
      >
        {!pending && (
          <Field
            label={t({ id: 'auth.email', message: 'Email' })}
            type="email"
            autoComplete="username"
            value={typedEmail}
            onChange={(event) => setTypedEmail(event.target.value)}
          />
        )}
      </CodeForm>
    </>
  )
}
