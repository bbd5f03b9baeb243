import { t } from '@lingui/core/macro'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'

/** Replaces the sign-up form if only operators can invite members. */
export function SignUpsClosed() {
  return (
    <>
      <AuthHeading title={t({ id: 'auth.signUpClosed', message: 'Sign-ups are closed' })}>
        {t({
          id: 'auth.signUpClosedOpenInvitation',
          message:
            'New accounts are by invitation only. If you were invited, open the link in your invitation email.',
        })}
      </AuthHeading>
      <AuthLink href="/auth" className="text-sm">
        {t({ id: 'common.logIn', message: 'Log in' })}
      </AuthLink>
    </>
  )
}
