import { Field } from '@hearth/ui/components/field'
import { Notice } from '@hearth/ui/components/notice'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { authClient } from '../../lib/session/auth-client.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { emailRule } from './form-rules.ts'
import { useRecover } from './recover.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useForm } from './use-form.ts'

interface RecoverFormProps {
  /** True if an invalid or expired email link opened this page. */
  linkFailed: boolean
  initialEmail: string
  onSent: () => void
}

const rules = { email: emailRule }

export function RecoverForm({ linkFailed, initialEmail, onSent }: RecoverFormProps) {
  const check = useBotCheck()
  const recover = useRecover(check.consume)
  const { field, onSubmit } = useForm(rules, { email: initialEmail })
  const rejection = useAuthError(recover.error)
  const wait = rejection?.seconds ?? 0
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
  }

  return (
    <form
      noValidate
      aria-label={t({ id: 'auth.resetPassword', message: 'Reset your password' })}
      onFocus={touched}
      onSubmit={onSubmit(({ email }) => {
        if (!recover.isPending && wait === 0) recover.run(email, { onSuccess: onSent })
      })}
    >
      <AuthHeading title={t({ id: 'auth.resetPassword', message: 'Reset your password' })}>
        <Trans id="auth.rememberedPassword">
          Remember your password? <AuthLink href="/auth">Log in</AuthLink>
        </Trans>
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        {rejection ? (
          <AuthErrorNotice error={rejection} />
        ) : (
          linkFailed && (
            <Notice tone="error">
              {t({
                id: 'auth.linkExpiredRequestNew',
                message:
                  'That link was already used or has expired. Request a new email, and use its newest link or code.',
              })}
            </Notice>
          )
        )}
        <Field
          label={t({ id: 'auth.email', message: 'Email' })}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t({
            id: 'auth.codeGoesToAccount',
            message: "If this address has an account, we'll email a code to it.",
          })}
          {...field('email')}
        />
        <SubmitButton
          busy={recover.isPending ? t({ id: 'auth.sending', message: 'Sending…' }) : undefined}
          inactive={wait > 0}
          className="mt-2 mb-3"
        >
          {t({ id: 'auth.sendCode', message: 'Send code' })}
        </SubmitButton>
        <BotCheckStatus check={check} />
      </div>
    </form>
  )
}
