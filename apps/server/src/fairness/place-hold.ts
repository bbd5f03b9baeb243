import { notifyChange } from '../live/notify-changes.ts'
import { type Act, writeAudit } from '../operators/write-audit.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { FairnessParts } from './fairness-parts.ts'
import { describeSignal } from './judge-account.ts'
import { holdMail } from './notices.ts'
import type { Signal } from './signal.ts'

/** Who holds and releases claims where no operator does. */
export const FAIRNESS_RULES: Act['actor'] = { kind: 'system', id: 'fairness' }

export type HoldParts = Pick<FairnessParts, 'db' | 'jobs' | 'mailFrame' | 'holdReader'>

/**
 * Holds back the claims of a member and mails why. Points stay, and go on being earned.
 * @returns whether claims are held from now on that were not
 */
export async function placeHold(
  { db, jobs, mailFrame, holdReader }: HoldParts,
  memberId: string,
  found: { score: number; holdAt: number; signals: readonly Signal[] },
  now: Date,
): Promise<boolean> {
  const { score, holdAt, signals } = found
  return db.transaction().execute(async (transaction) => {
    const reader = await holdReader(transaction, memberId)
    if (!reader) return false
    const placed = await transaction
      .insertInto('holds')
      .values({ member_id: memberId, score, signals: JSON.stringify(signals), held_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!placed) return false
    const reason = signals.map(describeSignal).join(' ')
    await jobs.send(
      transaction,
      sendMail,
      holdMail(mailFrame, reader, { kind: 'claims-held', reason, at: now }),
    )
    await notifyChange(transaction, 'reward', memberId)
    await writeAudit(transaction, {
      actor: FAIRNESS_RULES,
      reason: `The signals score ${score}; claims are held from ${holdAt} on.`,
      action: 'claims.hold',
      subject: { kind: 'member', id: memberId },
      // Without what they are about: networks and domains do not belong into a log that stays for ever.
      after: {
        hold: placed.id,
        score,
        signals: Object.fromEntries(signals.map((signal) => [signal.name, signal.score])),
      },
    })
    return true
  })
}
