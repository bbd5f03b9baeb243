import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import { spellEmailAddress } from '@hearth/protocol/spell-email-address'
import { t } from '@lingui/core/macro'
import { isReferralCode } from '../../lib/member/is-referral-code.ts'
import type { Rule } from './use-form.ts'

export const emailRule: Rule = (typed) => {
  const value = spellEmailAddress(typed)
  return value === undefined
    ? { error: t({ id: 'common.enterValidEmail', message: 'Enter a valid email address.' }) }
    : { value }
}

export const passwordRule: Rule = (typed) =>
  typed.length < PASSWORD_MIN_LENGTH
    ? {
        error: t({
          id: 'auth.passwordMinimum',
          message: `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
        }),
      }
    : { value: typed }

export const newPasswordRule: Rule = (typed) =>
  typed.length > PASSWORD_MAX_LENGTH
    ? {
        error: t({
          id: 'auth.passwordMaximum',
          message: `Use at most ${PASSWORD_MAX_LENGTH} characters.`,
        }),
      }
    : passwordRule(typed)

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
