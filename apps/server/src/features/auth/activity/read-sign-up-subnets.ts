import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Returns each account's sign-up subnet (/24 or /48), absent if it is not stored. */
export async function readSignUpSubnets(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; origin: string }>`
    select distinct on (user_id) user_id, origin from auth.events
    where user_id = any(${userIds}::uuid[]) and event in ('sign_up', 'otp', 'verify') and origin is not null
    order by user_id, id
  `.execute(db)
  return new Map(rows.map(({ user_id, origin }) => [user_id, origin]))
}
