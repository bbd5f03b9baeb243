import { PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { spellEmailAddress } from '@hearth/protocol/spell-email-address'
import { t } from '@lingui/core/macro'
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
