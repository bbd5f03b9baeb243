import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addDays } from './utc-day.ts'

const PAGE = 1000

export interface GenesisSnapshot {
  /** Last UTC day included, YYYY-MM-DD. */
  through: string
  /** Number of members with heartbeats by the end of that day. */
  members: number
  heartbeats: number
  finishedAt: Date | null
}

interface SnapshotListeners {
  onPage?(members: number): void
  onFinished?(transaction: Transaction, through: string): Promise<void>
}

/**
 * Records once how many heartbeats each member had at the end of a UTC day. Sums the members' days, so it can
 * run while heartbeats arrive. Resumes after an interruption, because one transaction writes each page and its
 * position.
 * @param through past UTC day; ignored if a snapshot was already started
 * @param onFinished called in the last page's transaction, with the day
 * @returns the snapshot, and whether this call finished it
 */
export async function createGenesisSnapshot(
  db: Database,
  through: string,
  listeners: SnapshotListeners = {},
): Promise<{ snapshot: GenesisSnapshot; isNew: boolean }> {
  await sql`
    insert into genesis_snapshot (as_of) values (${addDays(through, 1)}::timestamp at time zone 'UTC') on conflict do nothing
  `.execute(db)
  const before = await readGenesisSnapshot(db)
  if (before.finishedAt) return { snapshot: before, isNew: false }
  while (await addPage(db, listeners)) listeners.onPage?.((await readGenesisSnapshot(db)).members)
  return { snapshot: await readGenesisSnapshot(db), isNew: true }
}

/**
 * Adds the next page of members.
 * @returns whether more may follow
 */
async function addPage(db: Database, { onFinished }: SnapshotListeners): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Lock the row to serialize concurrent runs.
    const { rows: positions } = await sql<{ through: string; after_member: string | null; done: boolean }>`
      select ((as_of at time zone 'UTC') - interval '1 day')::date as through, after_member, finished_at is not null as done
      from genesis_snapshot for update
    `.execute(transaction)
    const [position] = positions
    if (!position || position.done) return false
    const { rows } = await sql<{ scanned: number; last: string | null; members: number; heartbeats: number }>`
      with page as (
        select member_id from settled_totals
        where ${position.after_member}::uuid is null or member_id > ${position.after_member}
        order by member_id limit ${PAGE}
      ), counted as (
        select p.member_id, sum(d.heartbeats) as heartbeats
        from page p join member_days d on d.member_id = p.member_id and d.day <= ${position.through}::date
        group by p.member_id having sum(d.heartbeats) > 0 order by p.member_id
      ), kept as (
        update settled_totals t set heartbeats_genesis_snapshot = c.heartbeats
        from counted c where t.member_id = c.member_id
      )
      select (select count(*) from page) as scanned, (select max(member_id::text) from page) as last,
             count(*) as members, coalesce(sum(heartbeats), 0)::bigint as heartbeats
      from counted
    `.execute(transaction)
    const [page] = rows
    if (!page) return false
    const isLast = page.scanned < PAGE
    await sql`
      update genesis_snapshot set after_member = coalesce(${page.last}::uuid, after_member),
        members = members + ${page.members}, heartbeats = heartbeats + ${page.heartbeats},
        finished_at = case when ${isLast}::boolean then now() end
    `.execute(transaction)
    if (isLast) await onFinished?.(transaction, position.through)
    return !isLast
  })
}

async function readGenesisSnapshot(db: Database): Promise<GenesisSnapshot> {
  const { rows } = await sql<GenesisSnapshot>`
    select ((as_of at time zone 'UTC') - interval '1 day')::date as through, members, heartbeats,
           finished_at as "finishedAt"
    from genesis_snapshot
  `.execute(db)
  const [snapshot] = rows
  if (!snapshot)
    throw new Error('Expected genesis_snapshot to contain the created snapshot, but it is empty.')
  return snapshot
}
