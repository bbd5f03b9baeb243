import { emailAddress } from '@hearth/protocol/email-address'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { normalisePersonalCode } from './personal-code.ts'

/**
 * Finds members by ID, referral code or email address.
 * @returns IDs, keyed by the given words. Omits unknown members and members who left, but includes paused
 * members
 */
export async function resolveMembers(
  db: Database | Transaction,
  words: readonly string[],
): Promise<Map<string, string>> {
  const keys = words.map((word) => ({ word, ...readWord(word.trim()) }))
  const { rows } = await sql<{ word: string; id: string }>`
    with words as (
      select * from unnest(
        ${keys.map(({ word }) => word)}::text[], ${keys.map(({ id }) => id ?? null)}::uuid[],
        ${keys.map(({ code }) => code ?? null)}::text[], ${keys.map(({ email }) => email ?? null)}::text[]
      ) as w (word, member_id, code, address)
    )
    select w.word, m.id from words w join members m on m.id = w.member_id where m.deleted_at is null
    union all
    select w.word, m.id from words w join members m on m.personal_code = w.code where m.deleted_at is null
    union all
    select w.word, m.id from words w join members m on m.email = w.address where m.deleted_at is null
  `.execute(db)
  return new Map(rows.map(({ word, id }) => [word, id]))
}

function readWord(word: string): { id?: string; code?: string; email?: string } {
  if (isUuid(word)) return { id: word }
  const code = normalisePersonalCode(word)
  if (code) return { code }
  const { data: email } = emailAddress().safeParse(word)
  return email ? { email } : {}
}
