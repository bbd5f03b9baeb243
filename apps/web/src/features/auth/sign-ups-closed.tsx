import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { AuthHeading } from './auth-heading.tsx'

/** Replaces the sign-up form if only operators can invite members. */
export function SignUpsClosed() {
  return (
    <>
      <AuthHeading title={t`Sign-ups are closed`}>
        {t`New accounts are by invitation only. If you were invited, open the link in your invitation email.`}
      </AuthHeading>
      <Link
        to="/auth"
        className="text-sm font-medium text-accent-text underline-offset-4 hover:underline"
      >{t`Log in`}</Link>
    </>
  )
}
