import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { isReferralCode } from './form-rules.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** A link with a code of another length says so, and the form works without one. */
export function SignUpPage({ referralCode }: { referralCode: string | undefined }) {
  const invalid = referralCode !== undefined && !isReferralCode(referralCode)
  useEffect(() => {
    if (invalid) toast.error(t`Invalid referral code`, { id: 'invalid-referral-code' })
  }, [invalid])
  return <SignUpForm key={referralCode} referralCode={invalid ? undefined : referralCode} />
}
