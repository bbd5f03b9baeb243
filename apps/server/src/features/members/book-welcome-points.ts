import type { Transaction } from '../../platform/database/database.ts'
import { bookEntry, type LedgerEntry } from '../points/book-entry.ts'
import { bookDeferred, deferEntry } from '../points/defer-entry.ts'
import { readRuleValue } from '../points/rules/read-rule-value.ts'
import type { Inviter } from './find-inviter.ts'

/**
 * Books an invitee's points by the rules in force. If the rule `welcome_heartbeats` requires heartbeats, defers
 * the points until the invitee has them. Each inviter pays an invitee once.
 */
export async function bookWelcomePoints(
  transaction: Transaction,
  { memberId, inviter, now }: { memberId: string; inviter: Inviter; now: Date },
): Promise<void> {
  const entry: LedgerEntry = {
    memberId,
    category: 'Referral',
    points: await readRuleValue(transaction, 'invitee_points', now),
    comment: `Welcome points for joining with the code ${inviter.personalCode}`,
    source: { kind: 'invitation', id: inviter.id },
    occurredAt: now,
  }
  const heartbeats = Number(await readRuleValue(transaction, 'welcome_heartbeats', now))
  if (heartbeats === 0) {
    await bookEntry(transaction, entry)
    return
  }
  await deferEntry(transaction, entry, heartbeats)
  await bookDeferred(transaction, memberId, now)
}
