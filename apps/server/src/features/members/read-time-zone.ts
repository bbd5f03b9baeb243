import type { Transaction } from '../../platform/database/database.ts'

/** Returns a member's time zone (IANA name), or null if there is none. */
export async function readTimeZone(transaction: Transaction, memberId: string): Promise<string | null> {
  const member = await transaction
    .selectFrom('members')
    .select('time_zone')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member?.time_zone ?? null
}
