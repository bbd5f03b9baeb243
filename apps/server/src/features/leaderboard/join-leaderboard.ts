import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/**
 * Adds a member to the leaderboard under the profile's username. Joining again changes nothing.
 * @throws AppError CONFLICT if the member has no username
 */
export async function joinLeaderboard(db: Database, memberId: string, now: Date): Promise<void> {
  const added = await db
    .insertInto('leaderboard_members')
    .columns(['member_id', 'joined_at', 'heartbeats', 'rank'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select(['id', eb.val(now).as('joined_at'), eb.lit(null).as('heartbeats'), eb.lit(null).as('rank')])
        .where('id', '=', memberId)
        .where('username', 'is not', null),
    )
    // Use a no-op update, so that `returning` also yields an existing row.
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: memberId }))
    .returning('member_id')
    .executeTakeFirst()
  if (!added) throw new AppError('CONFLICT', messages.usernameRequired())
}

export async function leaveLeaderboard(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('leaderboard_members').where('member_id', '=', memberId).execute()
}
