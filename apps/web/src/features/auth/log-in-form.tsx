import { Field } from '@hearth/ui/components/field'
import { PasswordField } from '@hearth/ui/components/password-field'
import { formatCountdown } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { noResetTimeout } from '../../lib/session/client-state.ts'
import { getAuthErrorCode } from './auth-error.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { emailRule, passwordRule } from './form-rules.ts'
import { useLogIn } from './log-in.ts'
import { openPage } from './open-page.ts'
import { savePendingSignUp } from './pending-sign-up.ts'
import { prefetchPortal } from './prefetch-portal.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'

const rules = { email: emailRule, password: passwordRule }

export function LogInForm({ notice }: { notice?: ReactNode }) {
  const check = useBotCheck()
  const logIn = useLogIn(check.consume)
  const { field, typed, onSubmit } = useForm(rules)
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
    prefetchPortal()
  }
  const unconfirmed = getAuthErrorCode(logIn.error) === 'EMAIL_NOT_CONFIRMED'
  const rejection = useAuthError(logIn.error)
  // The wait applies to one account. A different account may sign in immediately.
  const isSame = emailRule(typed.email).value === logIn.input?.email
  const wait = rejection && isSame ? rejection.seconds : 0

  return (
    <form
      noValidate
      aria-label={t`Log in`}
      onFocus={touched}
      onSubmit={onSubmit((form) => {
        if (logIn.isPending || wait > 0) return
        logIn.run(form, {
          onSuccess: ({ secondFactor }) => openPage(secondFactor ? '/auth/second-factor' : '/dashboard'),
        })
      })}
    >
      <AuthHeading title={t`Log in`}>
        {runtimeConfig().signUps === false ? (
          t`New accounts are by invitation only.`
        ) : (
          <Trans>
            New here? <AuthLink href="/auth/signup">Create an account</AuthLink>
          </Trans>
        )}
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        {notice}
        <AuthErrorNotice error={rejection}>
          {unconfirmed && (
            <AuthLink
              href="/auth/verify"
              onClick={() => savePendingSignUp({ ...noResetTimeout, email: logIn.input?.email ?? '' })}
              variant="inherit"
            >{t`Enter the code from the e-mail`}</AuthLink>
          )}
        </AuthErrorNotice>
        <Field
          label={t`E-mail`}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
        <SubmitButton
          busy={logIn.isPending ? t`Logging in…` : undefined}
          inactive={wait > 0}
          className="tabular mt-2 mb-3"
        >
          {wait > 0 ? t`Try again in ${formatCountdown(wait)}` : t`Log in`}
        </SubmitButton>
        <BotCheckStatus check={check} />
        <p className="mt-4 border-t pt-4 text-sm text-ink-muted">
          <AuthLink
            href="/auth/forgot-password"
            state={{ email: typed.email }}
          >{t`Forgot your password?`}</AuthLink>
        </p>
      </div>
    </form>
  )
}
