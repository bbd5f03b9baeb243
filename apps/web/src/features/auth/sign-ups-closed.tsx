import { t } from '@lingui/core/macro'
import { PageLink } from '../../components/page-link.tsx'
import { AuthHeading } from './auth-heading.tsx'

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
      <PageLink to="/auth" className="text-sm">
        {t({ id: 'common.logIn', message: 'Log in' })}
      </PageLink>
    </>
  )
}
