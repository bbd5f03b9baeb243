import { PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { authClient } from '../lib/auth-client.ts'
import { formatPoints } from '../lib/format.ts'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { BotCheckLine } from './bot-check/bot-check-line.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { type SignUpForm as Form, INVITEE_POINTS, signUpFormSchema, useSignUp } from './sign-up.ts'
import { SubmitButton } from './submit-button.tsx'
import { useRefusal } from './use-refusal.ts'

export function SignUpForm({ referralCode }: { referralCode: string | undefined }) {
  const navigate = useNavigate()
  const check = useBotCheck()
  const signUp = useSignUp(check.take)
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: { email: '', password: '', referralCode: referralCode ?? '' },
    mode: 'onTouched',
  })
  const { errors } = formState
  const refusal = useRefusal(signUp.error)
  const wait = refusal?.seconds ?? 0
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
  }

  return (
    <form
      noValidate
      aria-label="Create your account"
      onFocus={touched}
      onSubmit={handleSubmit((form) => {
        if (signUp.isPending || wait > 0) return
        signUp.mutate(form, { onSuccess: () => navigate({ to: '/auth/verify' }) })
      })}
    >
      <AuthHeading title="Create your account">
        Have one already?{' '}
        <Link to="/auth" className="font-medium text-accent-text underline-offset-4 hover:underline">
          Log in
        </Link>
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        <RefusalNotice refusal={refusal} />
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send a code to this address."
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. A sentence is good.`}
          error={errors.password?.message}
          {...register('password')}
        />
        <Field
          label="Referral code (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={`${formatPoints(INVITEE_POINTS)} extra points, if a member invited you.`}
          error={errors.referralCode?.message}
          {...register('referralCode')}
        />
        <SubmitButton
          busy={signUp.isPending ? 'Creating your account…' : undefined}
          held={wait > 0}
          className="mt-2 mb-3"
        >
          Create account
        </SubmitButton>
        <BotCheckLine check={check} />
      </div>
    </form>
  )
}
