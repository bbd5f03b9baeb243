import { useSearchParams } from 'wouter'
import { readInviter } from '../../features/auth/read-inviter.ts'
import { SignUpPage } from '../../features/auth/sign-up-page.tsx'

export function SignUpRoute() {
  const [search] = useSearchParams()
  const referralCode = search.get('referralCode') ?? undefined
  return <SignUpPage referralCode={referralCode} inviter={readInviter(referralCode)} />
}
