import { useSearchParams } from 'wouter'
import { ForgotPasswordPage } from '../../features/auth/forgot-password-page.tsx'

export function ForgotPasswordRoute() {
  const [search] = useSearchParams()
  return <ForgotPasswordPage linkFailed={search.get('link') === 'expired'} />
}
