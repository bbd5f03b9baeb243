import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { authClient } from '../../lib/session/auth-client.ts'
import { AuthHeading } from './auth-heading.tsx'
import { openPage } from './open-page.ts'
import { discardSession } from './recover.ts'
import type { SecondFactors } from './second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { startSession } from './session.ts'
import { TextButton } from './text-button.tsx'

interface SecondFactorPageProps {
  factors: SecondFactors
  /** True if the next step is to choose a new password. */
  resetsPassword: boolean
}

/** Second step of a sign-in or recovery. */
export function SecondFactorPage({ factors, resetsPassword }: SecondFactorPageProps) {
  const goOn = async () => {
    if (resetsPassword) return openPage('/auth/reset-password')
    const { data } = await (await authClient()).getSession()
    if (!data.session) return openPage('/auth')
    startSession(data.session.access_token, null)
    return openPage('/dashboard')
  }
  return (
    <>
      <AuthHeading title={t({ id: 'auth.oneMoreStep', message: 'One more step' })}>
        <Trans id="auth.enterAuthenticatorCodeFor">
          Enter the code that your authenticator app shows for{' '}
          <strong className="font-medium wrap-anywhere text-ink">{ph({ email: factors.email })}</strong>.
        </Trans>
      </AuthHeading>
      <SecondFactorForm factors={factors} onUpgraded={goOn} />
      <div className="mt-4 grid border-t pt-4">
        <TextButton onClick={() => void discardSession().then(() => openPage('/auth'))}>
          {resetsPassword
            ? t({ id: 'auth.keepOldPassword', message: 'Keep current password' })
            : t({ id: 'auth.logInAsSomebodyElse', message: 'Log in with another account' })}
        </TextButton>
      </div>
    </>
  )
}
