import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { type InviterCheck, isReferralCode } from '../../lib/member/read-inviter.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpsClosed } from './sign-ups-closed.tsx'

/**
 * Props of the sign-up page. A malformed referral code causes an error message, but the form works without
 * the code.
 */
interface SignUpPageProps {
  referralCode: string | undefined
  inviter: Promise<InviterCheck>
}

export function SignUpPage({ referralCode, inviter }: SignUpPageProps) {
  const invalid = referralCode !== undefined && !isReferralCode(referralCode)
  useEffect(() => {
    if (invalid) toast.error(t`Invalid referral code`, { id: 'invalid-referral-code' })
  }, [invalid])
  if (runtimeConfig().signUps === false) return <SignUpsClosed />
  return <SignUpForm key={referralCode} referralCode={invalid ? undefined : referralCode} inviter={inviter} />
}
