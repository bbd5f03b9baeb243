import type { Appeal } from '@hearth/protocol/endpoints/appeals'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeAppeal } from './read-appeals.ts'

/** After so many answers, another appeal says nothing new. */
export const APPEALS_PER_SUSPENSION = 3

/**
 * Saves a member's appeal against a suspension. Repeating the same text while it is open returns the same
 * appeal.
 * @throws AppError NOT_FOUND if the suspension is not the member's; CONFLICT if it ended, has an open appeal,
 * or reached the limit of appeals
 */
export async function sendAppeal(
  db: Database,
  memberId: string,
  appeal: { holdId: string; text: string },
  now: Date,
): Promise<Appeal> {
  const text = appeal.text.trim()
  return db.transaction().execute(async (transaction) => {
    // Serializes appeals and decisions on this suspension.
    const hold = await transaction
      .selectFrom('holds')
      .select(['id', 'lifted_at'])
      .where('member_id', '=', memberId)
      .where('id', '=', appeal.holdId)
      .forUpdate()
      .executeTakeFirst()
    if (!hold) throw new AppError('NOT_FOUND', 'You have no such hold. GET /api/holds lists them.')
    const sent = await transaction
      .selectFrom('appeals')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('hold_id', '=', hold.id)
      .execute()
    const open = sent.find(({ state }) => state === 'open')
    if (open?.text === text) return describeAppeal(open)
    if (open) throw new AppError('CONFLICT', 'Your appeal against this hold is open: wait for its answer.')
    if (hold.lifted_at) throw new AppError('CONFLICT', 'Your claims are not held any more.')
    if (sent.length >= APPEALS_PER_SUSPENSION)
      throw new AppError(
        'CONFLICT',
        `${APPEALS_PER_SUSPENSION} appeals against this hold were answered; there is no further one.`,
      )
    const made = await transaction
      .insertInto('appeals')
      .values({ member_id: memberId, hold_id: hold.id, text, sent_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return describeAppeal(made)
  })
}
