import { useSearchParameter } from '../../features/auth/location.ts'
import { SignUpPage } from '../../features/auth/sign-up-page.tsx'

export function SignUpRoute() {
  const referralCode = useSearchParameter('referralCode')
  return <SignUpPage referralCode={referralCode} />
}
