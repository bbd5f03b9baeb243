import { Notice } from '@hearth/ui/components/notice'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { saveNextPageToast } from '../../lib/browser/next-page-toast.ts'
import { findPasswordError } from './auth-error.ts'
import { getAuthErrorCode } from './auth-error-code.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { newPasswordRule } from './new-password-rule.ts'
import { openPage } from './open-page.ts'
import { discardSession, useResetPassword } from './recover.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useForm } from './use-form.ts'

const rules = { password: newPasswordRule }
const endedCodes = [
  'session_not_found',
  'bad_jwt',
  'user_not_found',
  'refresh_token_not_found',
  // The email was opened too long ago to prove identity.
  'reauthentication_needed',
]

export function ResetPasswordForm({ email }: { email: string }) {
  const reset = useResetPassword()
  const { field, typed, setError, onSubmit } = useForm(rules)
  const ended =
    reset.error?.name === 'AuthSessionMissingError' || endedCodes.includes(getAuthErrorCode(reset.error))
  const rejection = useAuthError(reset.error)
  const wait = rejection?.seconds ?? 0

  return (
    <form
      noValidate
      aria-label={t({ id: 'auth.chooseNewPassword', message: 'Choose a new password' })}
      onSubmit={onSubmit(({ password }) => {
        if (reset.isPending || wait > 0) return
        reset.run(password, {
          onSuccess: () => {
            saveNextPageToast({
              kind: 'success',
              message: t({ id: 'auth.passwordChanged', message: 'Your password was changed' }),
            })
            return openPage('/dashboard')
          },
          onError: (error) => {
            setError('password', findPasswordError(error))
            if (getAuthErrorCode(error) === 'insufficient_aal')
              void openPage('/auth/second-factor?next=reset-password')
          },
        })
      })}
    >
      <AuthHeading title={t({ id: 'auth.chooseNewPassword', message: 'Choose a new password' })}>
        <Trans id="auth.resetPasswordFor">
          For <strong className="font-medium break-words text-ink">{email}</strong>. This logs out all other
          devices and nodes.
        </Trans>
      </AuthHeading>
      <div className="grid gap-2 [&>[role=alert]]:mb-2">
        {ended ? (
          <Notice tone="error">
            <p>{t({ id: 'auth.resetTimeOver', message: 'This link has expired.' })}</p>
            <AuthLink href="/auth/forgot-password" variant="inherit">
              {t({ id: 'auth.requestNewEmail', message: 'Request a new email' })}
            </AuthLink>
          </Notice>
        ) : (
          <AuthErrorNotice error={findPasswordError(reset.error) ? null : rejection} />
        )}
        <NewPasswordField email={email} typed={typed.password} {...field('password')} />
        <SubmitButton
          busy={reset.isPending ? t({ id: 'common.saving', message: 'Saving…' }) : undefined}
          inactive={wait > 0}
          className="mt-2 mb-3"
        >
          {t({ id: 'auth.savePassword', message: 'Save password' })}
        </SubmitButton>
        <TextButton
          disabled={reset.isPending}
          onClick={() => void discardSession().then(() => openPage('/auth'))}
        >
          {t({ id: 'auth.keepOldPassword', message: 'Keep current password' })}
        </TextButton>
      </div>
    </form>
  )
}
