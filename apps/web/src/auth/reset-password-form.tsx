import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { describeAuthError } from './auth-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import { describePassword } from './password-advice.ts'
import { cancelRecovery, type ResetForm as Form, resetFormSchema, useResetPassword } from './recover.ts'

const endedCodes = ['session_not_found', 'bad_jwt', 'user_not_found', 'refresh_token_not_found']

export function ResetPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const reset = useResetPassword()
  const { register, handleSubmit, formState, control } = useForm<Form>({
    resolver: zodResolver(resetFormSchema),
    defaultValues: { password: '' },
    mode: 'onTouched',
  })
  const password = useWatch({ control, name: 'password' })
  const ended =
    reset.error?.name === 'AuthSessionMissingError' ||
    endedCodes.includes(String((reset.error as { code?: unknown } | null)?.code))

  return (
    <form
      noValidate
      aria-label="Choose a new password"
      onSubmit={handleSubmit((form) =>
        reset.mutate(form, {
          onSuccess: () => {
            toast.success('Your password was changed')
            void navigate({ to: '/dashboard' })
          },
        }),
      )}
    >
      <AuthHeading title="Choose a new password">
        For <strong className="font-medium break-words text-ink">{email}</strong>. Every other device is
        logged out.
      </AuthHeading>
      <div className="grid gap-1 [&>[role=alert]]:mb-3">
        {reset.error && (
          <Notice tone="error">
            <p>{ended ? 'The time for this change is over.' : describeAuthError(reset.error)}</p>
            {ended && (
              <Link to="/auth/forgot-password" className="font-medium underline underline-offset-4">
                Ask for a new mail
              </Link>
            )}
          </Notice>
        )}
        {/* So that a password manager knows whose password it stores. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={<span role="status">{describePassword(password, email)}</span>}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" look="primary" disabled={reset.isPending} className="mt-2 mb-3 w-full">
          {reset.isPending && <Spinner />}
          {reset.isPending ? 'Saving…' : 'Save password'}
        </Button>
        <button
          type="button"
          disabled={reset.isPending}
          onClick={() => void cancelRecovery().then(() => navigate({ to: '/auth' }))}
          className="justify-self-start rounded-sm text-sm font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Keep the old password
        </button>
      </div>
    </form>
  )
}
