import { actOf } from '../../../audit/act-of.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { changeReviewedRule } from './change-rule.ts'
import { requireRule } from './set-rule.ts'
import { showRules } from './show-rules.ts'

/** Returns the endpoints that let operators read and change the rules. */
export function ruleRoutes({ db }: { db: Database }): Pick<Handlers, 'readRules' | 'setRule'> {
  return {
    readRules: ({ context }) => showRules(db, context.language),
    async setRule(input) {
      const { name, value, startsAt, reason } = input.body
      const rule = {
        name: requireRule(name),
        value,
        note: reason,
        ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
      }
      const { startsAt: start, proposal } = await changeReviewedRule(db, rule, actOf(input, reason))
      return { name, value, startsAt: start?.toISOString() ?? null, proposal }
    },
  }
}
