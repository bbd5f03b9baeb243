import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Time in which a member's account was banned. Times are in milliseconds since 1970. */
export interface Ban {
  startsAt: number
  endsAt: number
}

/**
 * Returns the bans of members that overlap a period in milliseconds since 1970. The bans of an external auth service
 * are not known.
 */
export async function readBans(
  db: Database,
  memberIds: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, Ban[]>> {
  const { rows } = await sql<{ member_id: string; starts_at: Date; ends_at: Date }>`
    select user_id as member_id, starts_at, ends_at from auth.bans
    where user_id = any(${memberIds}::uuid[]) and starts_at < ${new Date(to)} and ends_at > ${new Date(from)}
  `.execute(db)
  const bans = new Map<string, Ban[]>()
  for (const { member_id, starts_at, ends_at } of rows) {
    const ban = { startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }
    bans.set(member_id, [...(bans.get(member_id) ?? []), ban])
  }
  return bans
}
