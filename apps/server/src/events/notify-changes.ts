import type { ChangeKind } from '@hearth/protocol/live-events'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'

/** Channel that notifies other processes of changes to members' data. */
export const CHANGES_CHANNEL = 'member_changes'

/** Maximum IDs per notification: NOTIFY allows 8000 bytes, an ID takes 37. */
const MEMBERS_PER_NOTIFICATION = 200

/**
 * Returns SQL that notifies listeners of a change when its statement commits. NOTIFY serializes commits, so
 * use `createAnnouncer` for changes that occur thousands of times per second.
 * @param members query with one column, member_id
 * @returns SQL of a scalar: the number of notifications
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

/** Publishes one member's change when the transaction commits. */
export async function notifyChange(
  db: Database | Transaction,
  kind: ChangeKind,
  memberId: string,
): Promise<void> {
  const member = sql`select ${memberId}::uuid as member_id`
  await sql`select ${notifyChanges(sql`${kind}::text`, member)}`.execute(db)
}

export interface Announcer {
  /** Queues notifications of committed changes. */
  announce(kind: ChangeKind, memberIds: Iterable<string>): void
  /** Sends pending notifications. */
  close(): Promise<void>
}

/** Interval in milliseconds over which changes are batched. */
const GATHER_MS = 100

/**
 * Creates an announcer, which publishes changes after their commit. If the process is killed before it
 * publishes, listeners learn of the changes at the next notification or poll.
 * @param onFailed called if a notification was lost
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
