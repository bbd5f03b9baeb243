import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { isReferralCode } from '../../lib/member/is-referral-code.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpsClosed } from './sign-ups-closed.tsx'

/**
 * Props of the sign-up page. A malformed referral code causes an error message, but the form works without
 * the code.
 */
interface SignUpPageProps {
  referralCode: string | undefined
}

export function SignUpPage({ referralCode }: SignUpPageProps) {
  const invalid = referralCode !== undefined && !isReferralCode(referralCode)
  useEffect(() => {
    if (invalid)
      toast.error(t({ id: 'auth.invalidReferralCode', message: 'Invalid referral code' }), {
        id: 'invalid-referral-code',
      })
  }, [invalid])
  if (runtimeConfig().signUps === false) return <SignUpsClosed />
  return <SignUpForm key={referralCode} referralCode={invalid ? undefined : referralCode} />
}
