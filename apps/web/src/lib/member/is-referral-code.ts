import { REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'

/**
 * Returns whether a code has the length of a referral code. Separate from `readInviter`, because the sign-in page
 * needs no calls.
 */
export function isReferralCode(code: string): boolean {
  return code.length === REFERRAL_CODE_LENGTH
}
