import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface Contact {
  /** Lowercase. */
  mailDomain: string
  wallet: string | null
}

/** Returns each member's email domain and wallet, by ID. Omits members who left. */
export async function readContacts(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, Contact>> {
  const { rows } = await sql<Contact & { id: string }>`
    select id, lower(split_part(email, '@', -1)) as "mailDomain", wallet
    from members where id = any(${memberIds}::uuid[]) and deleted_at is null
  `.execute(db)
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
