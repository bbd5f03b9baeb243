import { changeSuspension, FAIRNESS_RULES, type SuspensionDeps } from './change-suspension.ts'
import { describeSignal } from './score-account.ts'
import type { Signal } from './signal.ts'

/**
 * Suspends a member's claims and emails the reason. The member keeps existing points and continues to earn
 * points. Does nothing if claims are already suspended or the member left.
 */
export async function suspendClaims(
  deps: SuspensionDeps,
  memberId: string,
  { score, suspendAt, signals }: { score: number; suspendAt: number; signals: readonly Signal[] },
  now: Date,
): Promise<void> {
  await changeSuspension(deps, memberId, now, async (transaction) => {
    const placed = await transaction
      .insertInto('claim_suspensions')
      .values({ member_id: memberId, score, signals: JSON.stringify(signals), suspended_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return (
      placed && {
        mail: { kind: 'claims-held', reason: signals.map(describeSignal) },
        entry: {
          actor: FAIRNESS_RULES,
          reason: `The signals score ${score}; claims are held from ${suspendAt} on.`,
          action: 'claims.hold',
          // Omit the subjects: subnets and domains must not enter a log that is never deleted.
          after: {
            hold: placed.id,
            score,
            signals: Object.fromEntries(signals.map((signal) => [signal.name, signal.score])),
          },
        },
      }
    )
  })
}
