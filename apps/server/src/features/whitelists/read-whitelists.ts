import type { AnswerOf } from '@hearth/protocol/endpoint'
import type {
  readWhitelist as readWhitelistEndpoint,
  readWhitelists as readWhitelistsEndpoint,
} from '@hearth/protocol/endpoints/whitelists'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import type { WhitelistEntry } from './read-csv.ts'

/** Returns all lists with their number of entries. */
export async function readWhitelists(db: Database): Promise<AnswerOf<typeof readWhitelistsEndpoint>> {
  const { rows } = await sql<{ name: string; note: string; entries: number; created_at: Date }>`
    select name, note, created_at, (select count(*) from whitelist_members where list = name)::int as entries
    from whitelists order by name
  `.execute(db)
  return {
    whitelists: rows.map(({ created_at, ...list }) => ({ ...list, createdAt: created_at.toISOString() })),
  }
}

/** Returns whether a whitelist exists. Whitelists are never deleted. */
export async function hasWhitelist(db: Database | Transaction, name: string): Promise<boolean> {
  const list = await db.selectFrom('whitelists').select('name').where('name', '=', name).executeTakeFirst()
  return list !== undefined
}

/**
 * Returns a page of a list's entries.
 * @throws AppError NOT_FOUND
 */
export async function readWhitelist(
  db: Database,
  name: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<AnswerOf<typeof readWhitelistEndpoint>> {
  if (!(await hasWhitelist(db, name))) throw new AppError('NOT_FOUND', messages.notFound({ name }))
  const [kind = '', value = ''] = cursor === undefined ? [] : splitOnce(cursor)
  const { rows } = await sql<WhitelistEntry & { added_at: Date }>`
    select kind, value, added_at from whitelist_members
    where list = ${name} and (kind, value) > (${kind}, ${value}) order by kind, value limit ${limit + 1}
  `.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(({ kind, value, added_at }) => ({ kind, value, addedAt: added_at.toISOString() })),
    ...(rows.length > limit && last && { nextCursor: `${last.kind}:${last.value}` }),
  }
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}
