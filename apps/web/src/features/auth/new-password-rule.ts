import { PASSWORD_MAX_LENGTH } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { passwordRule } from './form-rules.ts'
import type { Rule } from './use-form.ts'

export const newPasswordRule: Rule = (typed) =>
  typed.length > PASSWORD_MAX_LENGTH
    ? {
        error: t({
          id: 'auth.passwordMaximum',
          message: `Use at most ${PASSWORD_MAX_LENGTH} characters.`,
        }),
      }
    : passwordRule(typed)
