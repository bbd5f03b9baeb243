import { Field } from '@hearth/ui/components/field'
import { PasswordField } from '@hearth/ui/components/password-field'
import { formatCountdown } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { useForm } from '../../hooks/use-form.ts'
import { loadQueryClient } from '../../lib/api/query-client.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { noResetTimeout } from '../../lib/session/client-state.ts'
import { getAuthErrorCode } from './auth-error.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { emailRule, passwordRule } from './form-rules.ts'
import { useLogIn } from './log-in.ts'
import { savePendingSignUp } from './pending-sign-up.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'

const rules = { email: emailRule, password: passwordRule }

export function LogInForm({ notice }: { notice?: ReactNode }) {
  const navigate = useNavigate()
  const check = useBotCheck()
  const logIn = useLogIn(check.consume)
  const { field, typed, onSubmit } = useForm(rules)
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
    // Preload the query client, which member pages need, while the user fills in the form.
    void loadQueryClient().catch(() => undefined)
  }
  const unconfirmed = getAuthErrorCode(logIn.error) === 'EMAIL_NOT_CONFIRMED'
  const rejection = useAuthError(logIn.error)
  // The wait applies to one account. A different account may sign in immediately.
  const isSame = emailRule(typed.email).value === logIn.input?.email
  const wait = rejection && isSame ? rejection.seconds : 0

  return (
    <form
      noValidate
      aria-label={t({ id: 'common.logIn', message: 'Log in' })}
      onFocus={touched}
      onSubmit={onSubmit((form) => {
        if (logIn.isPending || wait > 0) return
        logIn.run(form, {
          onSuccess: ({ secondFactor }) =>
            navigate({ to: secondFactor ? '/auth/second-factor' : '/dashboard' }),
        })
      })}
    >
      <AuthHeading title={t({ id: 'common.logIn', message: 'Log in' })}>
        {runtimeConfig().signUps === false ? (
          t({ id: 'auth.byInvitationOnly', message: 'New accounts are by invitation only.' })
        ) : (
          <Trans id="auth.newHere">
            New here? <PageLink to="/auth/signup">Create an account</PageLink>
          </Trans>
        )}
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        {notice}
        <AuthErrorNotice error={rejection}>
          {unconfirmed && (
            <PageLink
              to="/auth/verify"
              onClick={() => savePendingSignUp({ ...noResetTimeout, email: logIn.input?.email ?? '' })}
              variant="inherit"
            >
              {t({ id: 'auth.enterEmailedCode', message: 'Enter the code from the e-mail' })}
            </PageLink>
          )}
        </AuthErrorNotice>
        <Field
          label={t({ id: 'auth.email', message: 'E-mail' })}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PasswordField
          label={t({ id: 'auth.password', message: 'Password' })}
          autoComplete="current-password"
          {...field('password')}
        />
        <SubmitButton
          busy={logIn.isPending ? t({ id: 'auth.loggingIn', message: 'Logging in…' }) : undefined}
          inactive={wait > 0}
          className="tabular mt-2 mb-3"
        >
          {wait > 0
            ? t({ id: 'auth.tryAgainIn', message: `Try again in ${{ wait: formatCountdown(wait) }}` })
            : t({ id: 'common.logIn', message: 'Log in' })}
        </SubmitButton>
        <BotCheckStatus check={check} />
        <p className="mt-4 border-t pt-4 text-sm text-ink-muted">
          <PageLink to="/auth/forgot-password" state={{ email: typed.email }}>
            {t({ id: 'auth.forgotPassword', message: 'Forgot your password?' })}
          </PageLink>
        </p>
      </div>
    </form>
  )
}
