import type { Transaction } from '../../../platform/database/database.ts'

/**
 * Records that an account is banned from now on, and until when. A new ban replaces the current one. Null or a past
 * time ends it.
 */
export async function recordBan(
  transaction: Transaction,
  userId: string,
  { until, now }: { until: Date | null; now: Date },
): Promise<void> {
  const bans = transaction.deleteFrom('auth.bans').where('user_id', '=', userId)
  // A ban that starts at the same time has no length yet.
  await bans.where('starts_at', '>=', now).execute()
  await transaction
    .updateTable('auth.bans')
    .set({ ends_at: now })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .execute()
  if (until !== null && until > now)
    await transaction
      .insertInto('auth.bans')
      .values({ user_id: userId, starts_at: now, ends_at: until })
      .execute()
}
