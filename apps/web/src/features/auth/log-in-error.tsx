import { t } from '@lingui/core/macro'
import { noResetTimeout } from '../../lib/session/client-state.ts'
import { getAuthErrorCode } from './auth-error-code.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthLink } from './auth-link.tsx'
import { savePendingSignUp } from './pending-sign-up.ts'
import type { Rejection } from './use-auth-error.ts'

interface LogInErrorProps {
  rejection: Rejection
  /** Address of the rejected login. */
  email: string
}

/** Shows why a login was rejected. An unconfirmed address leads to the page for its code. */
export function LogInError({ rejection, email }: LogInErrorProps) {
  return (
    <AuthErrorNotice error={rejection}>
      {getAuthErrorCode(rejection.error) === 'EMAIL_NOT_CONFIRMED' && (
        <AuthLink
          href="/auth/verify"
          onClick={() => savePendingSignUp({ ...noResetTimeout, email })}
          variant="inherit"
        >
          {t({ id: 'auth.enterEmailedCode', message: 'Enter the emailed code' })}
        </AuthLink>
      )}
    </AuthErrorNotice>
  )
}
