import type { Proposal } from '@hearth/protocol/endpoints/operators'
import { sql } from 'kysely'
import { confirmChange, deleteProposal } from '../../../audit/confirm-change.ts'
import { findProposal } from '../../../audit/read-proposals.ts'
import { type Act, actorName, writeAudit } from '../../../audit/write-audit.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { readRuleValue } from './read-rule-value.ts'
import { type RuleDefinition, type RuleName, ruleDefinitions } from './rule-names.ts'
import { type NewRule, setRule, validateRule } from './set-rule.ts'

type RuleChange = Omit<NewRule, 'setBy'>

/**
 * Schedules a new value of a rule, without a second operator. For command-line use.
 * @returns when the value takes effect
 * @throws AppError INVALID_REQUEST, as `setRule` does
 */
export async function changeRule(db: Database, rule: RuleChange, act: Act): Promise<Date> {
  return db.transaction().execute(async (transaction) => {
    await lockRule(transaction, rule.name)
    return applyChange(transaction, rule, act)
  })
}

/**
 * Schedules a new value of a rule for an operator. A value that creates more points waits for a second
 * operator.
 * @returns when the value takes effect, or the proposal if the value waits
 * @throws AppError INVALID_REQUEST, as `setRule` does
 */
export async function changeReviewedRule(
  db: Database,
  rule: RuleChange,
  act: Act,
): Promise<{ startsAt: Date | undefined; proposal: Proposal | null }> {
  const { name, value, startsAt } = rule
  return db.transaction().execute(async (transaction) => {
    await lockRule(transaction, name)
    const start = await validateRule(transaction, rule)
    if (createsPoints(name, await readRuleValue(transaction, name, start), value)) {
      const content = { value: String(Number(value)), startsAt: startsAt?.toISOString() ?? null }
      const change = { kind: 'rule', subject: name, content, permission: 'rules.set' } as const
      if ((await confirmChange(transaction, change, act)) === undefined)
        return { startsAt, proposal: await findProposal(transaction, 'rule', name) }
    }
    return { startsAt: await applyChange(transaction, rule, act), proposal: null }
  })
}

async function applyChange(transaction: Transaction, rule: RuleChange, act: Act): Promise<Date> {
  await deleteProposal(transaction, 'rule', rule.name)
  const startsAt = await setRule(transaction, { ...rule, setBy: actorName(act.actor) })
  await writeAudit(transaction, {
    ...act,
    action: 'rule.set',
    subject: { kind: 'rule', id: rule.name },
    after: { value: rule.value, startsAt: startsAt.toISOString() },
  })
  return startsAt
}

/** Returns whether `to` gives members more points than `from`. */
function createsPoints(name: RuleName, from: string, to: string): boolean {
  const definition: RuleDefinition = ruleDefinitions[name]
  if (definition.morePoints === 'higher') return Number(to) > Number(from)
  return definition.morePoints === 'lower' && Number(to) < Number(from)
}

/** Serializes a rule's changes, so that the value used for the comparison stays valid until the commit. */
async function lockRule(transaction: Transaction, name: RuleName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rule ${name}`}, 0))`.execute(transaction)
}
