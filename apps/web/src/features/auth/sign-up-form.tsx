import { PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { Field } from '@hearth/ui/components/field'
import { PasswordField } from '@hearth/ui/components/password-field'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, use } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { findPasswordError } from './auth-error.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { emailRule, newPasswordRule, referralCodeRule } from './form-rules.ts'
import { openPage } from './open-page.ts'
import type { Inviter } from './read-inviter.ts'
import { useSignUp } from './sign-up.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAuthError } from './use-auth-error.ts'

const rules = { email: emailRule, password: newPasswordRule, referralCode: referralCodeRule }

interface SignUpFormProps {
  referralCode: string | undefined
  inviter: Promise<Inviter | null>
}

export function SignUpForm({ referralCode, inviter }: SignUpFormProps) {
  const check = useBotCheck()
  const signUp = useSignUp(check.consume)
  const { field, setError, onSubmit } = useForm(rules, { referralCode: referralCode ?? '' })
  const rejection = useAuthError(signUp.error)
  const wait = rejection?.seconds ?? 0
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
  }

  return (
    <form
      noValidate
      aria-label={t({ id: 'auth.createYourAccount', message: 'Create your account' })}
      onFocus={touched}
      onSubmit={onSubmit((form) => {
        if (signUp.isPending || wait > 0) return
        signUp.run(form, {
          onSuccess: (to) => openPage(to),
          onError: (error) => setError('password', findPasswordError(error)),
        })
      })}
    >
      <AuthHeading title={t({ id: 'auth.createYourAccount', message: 'Create your account' })}>
        <Trans id="auth.haveAccountAlready">
          Have one already? <AuthLink href="/auth">Log in</AuthLink>
        </Trans>
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        <AuthErrorNotice error={findPasswordError(signUp.error) ? null : rejection} />
        <Field
          label={t({ id: 'auth.email', message: 'E-mail' })}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t({ id: 'auth.codeGoesToAddress', message: 'We send a code to this address.' })}
          {...field('email')}
        />
        <PasswordField
          label={t({ id: 'auth.password', message: 'Password' })}
          autoComplete="new-password"
          hint={t({
            id: 'auth.passwordHint',
            message: `At least ${PASSWORD_MIN_LENGTH} characters. A sentence is good.`,
          })}
          {...field('password')}
        />
        <Field
          label={t({ id: 'auth.referralCodeOptional', message: 'Referral code (optional)' })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={
            <bdi role="status">
              <Suspense fallback={saysExtraPoints()}>
                <Invitation inviter={inviter} />
              </Suspense>
            </bdi>
          }
          {...field('referralCode')}
        />
        <SubmitButton
          busy={
            signUp.isPending
              ? t({ id: 'auth.creatingYourAccount', message: 'Creating your account…' })
              : undefined
          }
          inactive={wait > 0}
          className="mt-2 mb-3"
        >
          {t({ id: 'auth.createAccount', message: 'Create account' })}
        </SubmitButton>
        <BotCheckStatus check={check} />
      </div>
    </form>
  )
}

function Invitation({ inviter }: { inviter: Promise<Inviter | null> }) {
  const known = use(inviter)
  if (!known) return saysExtraPoints()
  const points = formatPoints(runtimeConfig().referral.inviteePoints)
  return known.displayName
    ? t({
        id: 'auth.invitesYou',
        message: `${{ name: known.displayName }} invites you: ${points} extra points.`,
      })
    : t({ id: 'auth.memberInvitesYou', message: `A member invites you: ${points} extra points.` })
}

function saysExtraPoints(): string {
  return t({
    id: 'auth.referralCodeHint',
    message: `${{ points: formatPoints(runtimeConfig().referral.inviteePoints) }} extra points, if a member invited you.`,
  })
}
