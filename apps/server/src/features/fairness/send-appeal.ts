import type { Appeal } from '@hearth/protocol/endpoints/appeals'
import type { Language } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { describeAppeal } from './read-appeals.ts'

/** Maximum number of appeals against one suspension. */
export const APPEALS_PER_SUSPENSION = 3

/**
 * Saves a member's appeal against a suspension. Sending the same text again while the appeal is open returns
 * that appeal.
 * @throws AppError NOT_FOUND if the suspension is not the member's; CONFLICT if it ended, has an open appeal,
 * or reached the limit of appeals
 */
export async function sendAppeal(
  db: Database,
  memberId: string,
  appeal: { holdId: string; text: string },
  now: Date,
  language: Language,
): Promise<Appeal> {
  const text = appeal.text.trim()
  return db.transaction().execute(async (transaction) => {
    // Serialize appeals and decisions on this suspension.
    const suspension = await transaction
      .selectFrom('claim_suspensions')
      .select(['id', 'reinstated_at'])
      .where('member_id', '=', memberId)
      .where('id', '=', appeal.holdId)
      .forUpdate()
      .executeTakeFirst()
    if (!suspension) throw new AppError('NOT_FOUND', messages.suspensionNotFound())
    const sent = await transaction
      .selectFrom('appeals')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('suspension_id', '=', suspension.id)
      .execute()
    const open = sent.find(({ state }) => state === 'open')
    if (open?.text === text) return describeAppeal(open, language)
    if (open) throw new AppError('CONFLICT', messages.appealOpen())
    if (suspension.reinstated_at) throw new AppError('CONFLICT', messages.notSuspended())
    if (sent.length >= APPEALS_PER_SUSPENSION)
      throw new AppError('CONFLICT', messages.tooManyAppeals({ count: APPEALS_PER_SUSPENSION }))
    const made = await transaction
      .insertInto('appeals')
      .values({ member_id: memberId, suspension_id: suspension.id, text, sent_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return describeAppeal(made, language)
  })
}
