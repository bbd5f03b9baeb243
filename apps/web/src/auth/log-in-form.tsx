import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../lib/api-error.ts'
import { authClient } from '../lib/auth-client.ts'
import { noResetTimeout } from '../lib/client-state.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { describeAuthError } from './auth-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import { BotCheckLine } from './bot-check/bot-check-line.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { type LogInForm as Form, logInFormSchema, useLogIn } from './log-in.ts'
import { rememberPending } from './verify.ts'

export function LogInForm({ notice }: { notice?: ReactNode }) {
  const navigate = useNavigate()
  const check = useBotCheck()
  const logIn = useLogIn(check.take)
  const { register, handleSubmit, formState, getValues } = useForm<Form>({
    resolver: zodResolver(logInFormSchema),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  })
  const { errors } = formState
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
  }
  const unconfirmed = logIn.error instanceof ApiError && logIn.error.code === 'EMAIL_NOT_CONFIRMED'

  return (
    <form
      noValidate
      aria-label="Log in"
      onFocus={touched}
      onSubmit={handleSubmit((form) =>
        logIn.mutate(form, { onSuccess: () => navigate({ to: '/dashboard' }) }),
      )}
    >
      <AuthHeading title="Log in">
        New here?{' '}
        <Link to="/auth/signup" className="font-medium text-accent-text underline-offset-4 hover:underline">
          Create an account
        </Link>
      </AuthHeading>
      <div className="grid gap-1 [&>[role=alert]]:mb-3">
        {notice}
        {logIn.error && (
          <Notice tone="error">
            <p>{describeAuthError(logIn.error)}</p>
            {unconfirmed && (
              <Link
                to="/auth/verify"
                onClick={() => rememberPending({ ...noResetTimeout, email: getValues('email') })}
                className="font-medium underline underline-offset-4"
              >
                Enter the code from the e-mail
              </Link>
            )}
          </Notice>
        )}
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" look="primary" disabled={logIn.isPending} className="mt-2 mb-3 w-full">
          {logIn.isPending && <Spinner />}
          {logIn.isPending ? 'Logging in…' : 'Log in'}
        </Button>
        <BotCheckLine check={check} />
        <p className="mt-4 border-t pt-4 text-sm text-ink-muted">
          <Link
            to="/auth/forgot-password"
            className="font-medium text-accent-text underline-offset-4 hover:underline"
          >
            Forgot your password?
          </Link>
        </p>
      </div>
    </form>
  )
}
