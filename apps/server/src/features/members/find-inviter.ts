import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { mayParticipate } from './eligibility.ts'
import { normalisePersonalCode } from './personal-code.ts'

export interface Inviter {
  id: string
  personalCode: string
  /** Username, initials or null. Visible to anyone with the code. */
  displayName: string | null
}

/**
 * Finds the inviter by the code as typed. Returns undefined if the code is unknown, or if its owner left or is
 * paused.
 */
export async function findInviter(db: Database | Transaction, code: unknown): Promise<Inviter | undefined> {
  const personalCode = normalisePersonalCode(code)
  if (!personalCode) return undefined
  const { rows } = await sql<{ id: string; username: string | null; full_name: string | null }>`
    select id, username, full_name from members
    where personal_code = ${personalCode} and ${mayParticipate}
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  return { id: found.id, personalCode, displayName: found.username ?? formatInitials(found.full_name) }
}

/** Returns a name's initials ("Ada King Lovelace" becomes "A. L."), or null if there is no name. */
function formatInitials(fullName: string | null): string | null {
  const words = (fullName ?? '').split(/\s+/).filter(Boolean)
  const named = words.length > 1 ? [words[0], words.at(-1)] : words
  // Treat an emoji or a letter with combining marks as one character.
  const initials = named.map((word = '') => `${[...segmenter.segment(word)][0]?.segment.toUpperCase()}.`)
  return initials.join(' ') || null
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
