import { REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { isReferralCode } from '../../lib/member/is-referral-code.ts'
import type { Rule } from './use-form.ts'

export const referralCodeRule: Rule = (typed) => {
  const value = typed.trim()
  return value === '' || isReferralCode(value)
    ? { value }
    : {
        error: t({
          id: 'auth.referralCodeLength',
          message: `A referral code has ${REFERRAL_CODE_LENGTH} characters.`,
        }),
      }
}
