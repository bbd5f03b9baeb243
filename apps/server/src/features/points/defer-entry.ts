import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { bookEntry, type LedgerEntry } from './book-entry.ts'

/** Number of members read per query. */
const BATCH = 200

/**
 * Books points, or defers them while the member's claims are suspended. A concurrent change of the suspension
 * affects only the time of booking: `bookDeferred` later books entries whose deferral has ended.
 */
export async function bookUnlessSuspended(transaction: Transaction, entry: LedgerEntry): Promise<void> {
  const { rows } = await sql`
    select from claim_suspensions where member_id = ${entry.memberId} and reinstated_at is null
  `.execute(transaction)
  if (rows.length > 0) await deferEntry(transaction, entry, null)
  else await bookEntry(transaction, entry)
}

/**
 * Defers points until the member has the given number of heartbeats and no claim suspension.
 * @param heartbeats null to wait only for the end of the suspension
 */
export async function deferEntry(
  transaction: Transaction,
  { memberId, category, points, comment, source, occurredAt }: LedgerEntry,
  heartbeats: number | null,
): Promise<void> {
  await transaction
    .insertInto('deferred_points')
    .values({
      member_id: memberId,
      category,
      points,
      comment,
      source_kind: source.kind,
      source_id: source.id,
      heartbeats,
      deferred_at: occurredAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Books a member's deferred points whose conditions are met. The points are booked with the current date, so
 * that past days stay unchanged. Each entry is deleted in the transaction that books it.
 * @returns the number of booked entries
 */
export async function bookDeferred(transaction: Transaction, memberId: string, now: Date): Promise<number> {
  const { rows } = await sql<{
    category: LedgerEntry['category']
    points: string
    comment: string
    source_kind: string
    source_id: string
  }>`
    delete from deferred_points d
    where d.ctid = any(array(
      select w.ctid from deferred_points w where w.member_id = ${memberId} and ${isDue(sql`w`)} for update skip locked))
    returning category, points, comment, source_kind, source_id
  `.execute(transaction)
  for (const row of rows) {
    const { category, points, comment, source_kind, source_id } = row
    const source = { kind: source_kind, id: source_id }
    await bookEntry(transaction, { memberId, category, points, comment, source, occurredAt: now })
  }
  return rows.length
}

/** Books deferred points whose conditions are met, one transaction per member. */
export async function bookAllDeferred(db: Database, now: Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ member_id: string }>`
      select distinct w.member_id from deferred_points w
      where w.member_id > ${after} and ${isDue(sql`w`)} order by w.member_id limit ${BATCH}
    `.execute(db)
    for (const { member_id } of rows)
      await db.transaction().execute((transaction) => bookDeferred(transaction, member_id, now))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.member_id
  }
}

const isDue = (w: ReturnType<typeof sql>) => sql`
  not exists (select from claim_suspensions cs where cs.member_id = ${w}.member_id and cs.reinstated_at is null)
  and (${w}.heartbeats is null
    or ${w}.heartbeats <= (select t.heartbeats from member_totals t where t.member_id = ${w}.member_id))
`
