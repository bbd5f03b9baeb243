import { ForgotPasswordPage } from '../../features/auth/forgot-password-page.tsx'
import { useSearchParameter } from '../../features/auth/location.ts'

export function ForgotPasswordRoute() {
  return <ForgotPasswordPage linkFailed={useSearchParameter('link') === 'expired'} />
}
