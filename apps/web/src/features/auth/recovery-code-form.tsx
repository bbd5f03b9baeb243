import { EMAIL_CODE_DIGITS, EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PasswordResetTimeout } from '../../lib/session/client-state.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CodeForm } from './code-form.tsx'
import { openPage } from './open-page.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { sendRecoveryEmail, verifyRecovery } from './recover.ts'
import { getWaitEnd } from './resend-backoff.ts'
import { ResendCode } from './resend-code.tsx'
import { TextButton } from './text-button.tsx'

interface RecoveryCodeFormProps {
  timeout: PasswordResetTimeout
  onOtherAddress: () => void
}

export function RecoveryCodeForm({ timeout, onOtherAddress }: RecoveryCodeFormProps) {
  const { email } = timeout
  return (
    <>
      <AuthHeading title={t({ id: 'auth.checkYourEmail', message: 'Check your email' })}>
        <Trans id="auth.recoveryEmailSent">
          If <strong className="font-medium wrap-anywhere text-ink">{email}</strong> has an account, we sent
          an email to it. Within {ph({ minutes: EMAIL_CODE_SECONDS / 60 })} minutes, enter the{' '}
          {EMAIL_CODE_DIGITS} digits from the email or open its link.
        </Trans>
      </AuthHeading>
      <CodeForm
        label={t({ id: 'auth.checkYourEmail', message: 'Check your email' })}
        check={(code) => verifyRecovery(email, code)}
        onAccepted={() => openPage('/auth/reset-password')}
        footer={
          <>
            <ResendCode email={email} until={getWaitEnd(timeout, email)} send={sendRecoveryEmail} />
            <OutboxHint />
            <TextButton onClick={onOtherAddress}>
              {t({ id: 'auth.useAnotherAddress', message: 'Use another address' })}
            </TextButton>
          </>
        }
      />
    </>
  )
}
