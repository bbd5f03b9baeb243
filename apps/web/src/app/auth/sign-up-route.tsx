import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readInviter } from '../../features/auth/read-inviter.ts'
import { SignUpPage } from '../../features/auth/sign-up-page.tsx'

export function SignUpRoute() {
  const [search] = useSearchParams()
  const referralCode = search.get('referralCode') ?? undefined
  // Look up each code once, because the server limits lookups of referral codes to prevent guessing.
  const inviter = useMemo(() => readInviter(referralCode), [referralCode])
  return <SignUpPage referralCode={referralCode} inviter={inviter} />
}
