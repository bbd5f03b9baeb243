import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Says which migration the database has and which role the server connects as. Every command prepares the database first. */
export async function reportDatabase({ db }: { db: Database }): Promise<string> {
  const { rows } = await sql<{ name: string; role: string }>`
    select max(name) as name, current_user::text as role from migrations
  `.execute(db)
  return `The database is up to date (${rows[0]?.name}), and the role ${rows[0]?.role} has its privileges.`
}
