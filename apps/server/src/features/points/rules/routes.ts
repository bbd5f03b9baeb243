import { actOf } from '../../../audit/act-of.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { changeReviewedRule } from './change-rule.ts'
import { readCurrentRules } from './read-current-rules.ts'
import type { RuleBook } from './rule-book.ts'
import { requireRule } from './set-rule.ts'
import { showRules } from './show-rules.ts'

/** Returns the endpoints that show the rules in force to everyone, and let operators change them. */
export function ruleRoutes(deps: {
  db: Database
  rules: RuleBook
  config: { HEARTBEAT_INTERVAL_SECONDS: number }
  now: Clock
}): Pick<Handlers, 'readCurrentRules' | 'readRules' | 'setRule'> {
  const { db, rules, config, now } = deps
  return {
    readCurrentRules: async () => readCurrentRules(rules, config.HEARTBEAT_INTERVAL_SECONDS, now()),
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
