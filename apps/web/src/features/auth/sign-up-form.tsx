import { PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { Field } from '@hearth/ui/components/field'
import { PasswordField } from '@hearth/ui/components/password-field'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { useInviter } from '../../hooks/use-inviter.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { findPasswordError } from './auth-error.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { emailRule } from './form-rules.ts'
import { newPasswordRule } from './new-password-rule.ts'
import { openPage } from './open-page.ts'
import { PolicyConsent, usePolicyConsent } from './policy-consent.tsx'
import { ReferralCodeField } from './referral-code-field.tsx'
import { referralCodeRule } from './referral-code-rule.ts'
import { UnknownReferralCode, useSignUp } from './sign-up.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useForm } from './use-form.ts'

const rules = { email: emailRule, password: newPasswordRule, referralCode: referralCodeRule }

export function SignUpForm({ referralCode }: { referralCode: string | undefined }) {
  const check = useBotCheck()
  const signUp = useSignUp(check.consume)
  const { field, typed, setError, onSubmit } = useForm(rules, { referralCode: referralCode ?? '' })
  const inviter = useInviter(typed.referralCode)
  const codeField = useRef<HTMLInputElement>(null)
  const consent = usePolicyConsent()
  const isShownAtField = findPasswordError(signUp.error) || signUp.error instanceof UnknownReferralCode
  const rejection = useAuthError(signUp.error)
  const wait = rejection?.seconds ?? 0
  const touched = () => {
    check.start()
    consent.start()
    void authClient().catch(() => undefined)
  }

  const send = onSubmit((form) => {
    if (signUp.isPending || wait > 0) return
    if (!consent.accepted) return consent.box.current?.focus()
    signUp.run(
      { ...form, confirmCode: inviter.confirm, readAcceptedPolicies: consent.readVersions },
      {
        onSuccess: (to) => openPage(to),
        onError: (error) => {
          setError('password', findPasswordError(error))
          if (error instanceof UnknownReferralCode) codeField.current?.focus()
        },
      },
    )
  })

  return (
    <form
      noValidate
      aria-label={t({ id: 'auth.createYourAccount', message: 'Create your account' })}
      onFocus={touched}
      onSubmit={(event) => {
        consent.validate()
        send(event)
      }}
    >
      <AuthHeading title={t({ id: 'auth.createYourAccount', message: 'Create your account' })}>
        <Trans id="auth.haveAccountAlready">
          Already have an account? <AuthLink href="/auth">Log in</AuthLink>
        </Trans>
      </AuthHeading>
      <div className="grid gap-4">
        <AuthErrorNotice error={isShownAtField ? null : rejection} />
        <Field
          label={t({ id: 'auth.email', message: 'Email' })}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t({ id: 'auth.codeGoesToAddress', message: "We'll email a code to this address." })}
          {...field('email')}
        />
        <PasswordField
          label={t({ id: 'auth.password', message: 'Password' })}
          autoComplete="new-password"
          hint={t({
            id: 'auth.passwordHint',
            message: `At least ${PASSWORD_MIN_LENGTH} characters. A whole sentence works well.`,
          })}
          {...field('password')}
        />
        <ReferralCodeField ref={codeField} inviter={inviter.check} {...field('referralCode')} />
        <PolicyConsent consent={consent} />
        <SubmitButton
          busy={
            signUp.isPending
              ? t({ id: 'auth.creatingYourAccount', message: 'Creating your account…' })
              : undefined
          }
          inactive={wait > 0}
          className="mb-1"
        >
          {t({ id: 'auth.createAccount', message: 'Create account' })}
        </SubmitButton>
        <BotCheckStatus check={check} />
      </div>
    </form>
  )
}
