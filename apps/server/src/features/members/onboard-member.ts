import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

export async function readOnboarded(db: Database, memberId: string): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('onboarded_at')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member?.onboarded_at != null
}

/**
 * Onboards the caller.
 * @param userId caller's ID; any other ID is rejected
 * @returns true if the caller was already onboarded
 */
export async function onboardMember(
  db: Database,
  memberId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  if (userId !== memberId) {
    throw new AppError('FORBIDDEN', messages.otherUser(), { field: 'body.userId' })
  }
  const updated = await db
    .updateTable('members')
    .set({ onboarded_at: now })
    .where('id', '=', memberId)
    .where('onboarded_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 0n
}
