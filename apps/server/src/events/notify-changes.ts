import type { ChangeKind } from '@hearth/protocol/live-events'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'

/** Where changes of members go from process to process. */
export const CHANGES_CHANNEL = 'member_changes'

/** A notification may have 8000 bytes; an id takes 37. */
const MEMBERS_PER_NOTIFICATION = 200

/**
 * SQL that tells of a change within the statement that makes it: heard when that commits, and only then. NOTIFY makes
 * commits wait for each other, so what happens thousands of times a second goes through `createAnnouncer` instead.
 * @param members a query with one column, member_id
 * @returns a scalar: how many notifications there were
 */
export function notifyChanges(kind: RawBuilder<unknown>, members: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(pg_notify(${CHANGES_CHANNEL}, ${kind} || ' ' || ids)::text)::int from (
      select string_agg(member_id::text, ' ') as ids from (
        select member_id, (row_number() over () - 1) / ${MEMBERS_PER_NOTIFICATION}::int as part from (${members}) as changed
      ) as numbered group by part
    ) as parts
  )`
}

/** Tells of one member's change with the commit of the transaction. */
export async function notifyChange(
  db: Database | Transaction,
  kind: ChangeKind,
  memberId: string,
): Promise<void> {
  const member = sql`select ${memberId}::uuid as member_id`
  await sql`select ${notifyChanges(sql`${kind}::text`, member)}`.execute(db)
}

export interface Announcer {
  /** Tells of changes that are committed. */
  announce(kind: ChangeKind, memberIds: Iterable<string>): void
  /** Tells what has not been told yet. */
  close(): Promise<void>
}

/** Changes that come within this time go together. */
const GATHER_MS = 100

/**
 * Tells of changes after they were committed. A process that is killed in between has told nobody: whoever listens
 * learns of it with the next change, or asks again before long.
 * @param onFailed told when a notification was lost
 */
export function createAnnouncer(db: Database, onFailed: (error: unknown) => void): Announcer {
  let waiting = new Map<ChangeKind, Set<string>>()
  let soon: NodeJS.Timeout | undefined

  async function flush() {
    soon = undefined
    const gathered = waiting
    waiting = new Map()
    for (const [kind, members] of gathered) {
      const ids = sql`select unnest(${[...members]}::uuid[]) as member_id`
      await sql`select ${notifyChanges(sql`${kind}::text`, ids)}`.execute(db).catch(onFailed)
    }
  }

  return {
    announce(kind, memberIds) {
      const members = waiting.get(kind) ?? new Set()
      for (const id of memberIds) members.add(id)
      if (members.size > 0) waiting.set(kind, members)
      if (waiting.size > 0) soon ??= setTimeout(flush, GATHER_MS).unref()
    },
    async close() {
      clearTimeout(soon)
      await flush()
    },
  }
}
