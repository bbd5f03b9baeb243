import type { RuleBook } from '../../features/points/rules/rule-book.ts'
import { type RuleName, ruleDefinitions } from '../../features/points/rules/rule-names.ts'

/** Returns rules that never change. Heartbeat limits are so high that tests do not reach them. */
export function fixedRules(values: Partial<Record<RuleName, string>> = {}): RuleBook {
  const limits = { heartbeats_per_member: '1000000', heartbeats_per_network: '1000000' }
  return {
    valueAt: (name) => ({ ...limits, ...values })[name] ?? ruleDefinitions[name].initial,
    nextChangeAfter: () => null,
    waitUntilCurrent: async () => undefined,
    close: async () => undefined,
  }
}
