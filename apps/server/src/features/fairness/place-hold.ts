import { changeHold, FAIRNESS_RULES, type HoldParts } from './change-hold.ts'
import { describeSignal } from './judge-account.ts'
import type { Signal } from './signal.ts'

/**
 * Holds back the claims of a member and mails why. Points stay, and go on being earned. Nothing where claims are held
 * already, or the member left.
 */
export async function placeHold(
  parts: HoldParts,
  memberId: string,
  { score, holdAt, signals }: { score: number; holdAt: number; signals: readonly Signal[] },
  now: Date,
): Promise<void> {
  await changeHold(parts, memberId, now, async (transaction) => {
    const placed = await transaction
      .insertInto('holds')
      .values({ member_id: memberId, score, signals: JSON.stringify(signals), held_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return (
      placed && {
        mail: { kind: 'claims-held', reason: signals.map(describeSignal).join(' ') },
        entry: {
          actor: FAIRNESS_RULES,
          reason: `The signals score ${score}; claims are held from ${holdAt} on.`,
          action: 'claims.hold',
          // Without what they are about: networks and domains do not belong into a log that stays for ever.
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
