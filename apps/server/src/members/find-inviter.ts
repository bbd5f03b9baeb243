import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import { normalisePersonalCode } from './personal-code.ts'
import { mayTakePart } from './standing.ts'

export interface Inviter {
  id: string
  personalCode: string
  /** What the member wants to be called; null where that was not said. Never the address. */
  displayName: string | null
}

/** Who invites with a code, as somebody typed it; undefined for nobody's, and for a member's who left or is paused. */
export async function findInviter(db: Database | Transaction, code: unknown): Promise<Inviter | undefined> {
  const personalCode = normalisePersonalCode(code)
  if (!personalCode) return undefined
  const { rows } = await sql<{ id: string; display_name: string | null }>`
    select id, coalesce(username, full_name) as display_name from members
    where personal_code = ${personalCode} and ${mayTakePart}
  `.execute(db)
  return rows[0] && { id: rows[0].id, personalCode, displayName: rows[0].display_name }
}
