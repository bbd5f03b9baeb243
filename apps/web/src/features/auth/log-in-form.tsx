import { Field } from '@hearth/ui/components/field'
import { PasswordField } from '@hearth/ui/components/password-field'
import { formatCountdown } from '@hearth/ui/lib/format-duration'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { emailRule, passwordRule } from './form-rules.ts'
import { IS_SHELL } from './is-shell.ts'
import { openPage } from './open-page.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useForm } from './use-form.ts'

const rules = { email: emailRule, password: passwordRule }

/** Code that only a submitted form needs. It loads while the form is filled in. */
const loadLogIn = () => import('./log-in.ts')
const { Part: LogInError, preload: preloadLogInError } = lazyPart(
  async () => (await import('./log-in-error.tsx')).LogInError,
)

export function LogInForm({ notice }: { notice?: ReactNode }) {
  const check = useBotCheck()
  const logIn = useAsyncAction(async ({ email, password }: { email: string; password: string }) => {
    const token = await check.consume()
    return (await loadLogIn()).logIn(email, password, token)
  })
  const { field, typed, onSubmit } = useForm(rules)
  const touched = () => {
    check.start()
    loadLogIn().then(
      ({ prepareLogIn }) => prepareLogIn(),
      () => undefined,
    )
    preloadLogInError()
  }
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
          onSuccess: ({ secondFactor }) => openPage(secondFactor ? '/auth/second-factor' : '/dashboard'),
        })
      })}
    >
      <AuthHeading title={t({ id: 'common.logIn', message: 'Log in' })}>
        {IS_SHELL ? (
          '\u00a0'
        ) : runtimeConfig().signUps === false ? (
          t({ id: 'auth.byInvitationOnly', message: 'New accounts are by invitation only.' })
        ) : (
          <Trans id="auth.newHere">
            New here? <AuthLink href="/auth/signup">Create an account</AuthLink>
          </Trans>
        )}
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        <Suspense>
          {notice}
          {rejection && <LogInError rejection={rejection} email={logIn.input?.email ?? ''} />}
        </Suspense>
        <Field
          label={t({ id: 'auth.email', message: 'Email' })}
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
        {/* The bot check moves this line. */}
        {!IS_SHELL && (
          <p className="mt-4 border-t pt-4 text-sm text-ink-muted">
            <AuthLink href="/auth/forgot-password" state={{ email: typed.email }}>
              {t({ id: 'auth.forgotPassword', message: 'Forgot your password?' })}
            </AuthLink>
          </p>
        )}
      </div>
    </form>
  )
}
