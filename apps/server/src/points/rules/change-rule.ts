import type { Database } from '../../database.ts'
import { type Act, actorName, writeAudit } from '../../operators/write-audit.ts'
import { type NewRule, setRule } from './set-rule.ts'

/**
 * Sets a rule from a time on, as an act of an operator's.
 * @returns when it starts
 * @throws ApiError INVALID_REQUEST, as `setRule` does
 */
export async function changeRule(db: Database, rule: Omit<NewRule, 'setBy'>, act: Act): Promise<Date> {
  return db.transaction().execute(async (transaction) => {
    const startsAt = await setRule(transaction, { ...rule, setBy: actorName(act.actor) })
    await writeAudit(transaction, {
      ...act,
      action: 'rule.set',
      subject: { kind: 'rule', id: rule.name },
      after: { value: rule.value, startsAt: startsAt.toISOString() },
    })
    return startsAt
  })
}
