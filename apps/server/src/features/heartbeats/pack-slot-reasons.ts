import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addMonths, ensureMonth } from '../../platform/database/month-partitions.ts'
import { utcDay } from '../points/utc-day.ts'
import { packReasons, type SlotReason, unpackReasons } from './packed-reasons.ts'

const BATCH = 5000
/** Serializes packing, because a row is read before it is replaced. */
const LOCK = 'slot_reasons'

type Row = Omit<SlotReason, 'slotEnd'> & { memberId: string; slotEnd: Date }

/**
 * Moves the missed and rejected slots that ended before a UTC day (YYYY-MM-DD) into one row for each member and
 * day. Each batch is one transaction. Reasons of deleted members are dropped.
 */
export async function packSlotReasons(db: Database, before: string): Promise<void> {
  await ensureMonths(db, before)
  for (;;) {
    const moved = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction)
      const rows = [
        ...(await deleteOldest(transaction, 'missed_slots', before)),
        ...(await deleteOldest(transaction, 'rejected_slots', before)),
      ]
      await addToDays(transaction, await withoutDeletedMembers(transaction, rows))
      return rows.length
    })
    if (moved === 0) return
  }
}

/** Creates the partitions of the months in which slots wait. */
async function ensureMonths(db: Database, before: string): Promise<void> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select least((select min(slot_end) from missed_slots), (select min(slot_end) from rejected_slots)) as oldest
  `.execute(db)
  const oldest = rows[0]?.oldest
  if (!oldest) return
  for (let day = utcDay(oldest); day < before; day = addMonths(day, 1))
    await ensureMonth(db, 'slot_reasons', day)
}

/** Deletes the oldest rows and returns them. */
async function deleteOldest(
  transaction: Transaction,
  table: 'missed_slots' | 'rejected_slots',
  before: string,
): Promise<Row[]> {
  const seconds = (name: string) => (table === 'missed_slots' ? sql.ref(name) : sql`0`)
  const { rows } = await sql<Row>`
    with oldest as (
      select member_id, node_id, slot_end from ${sql.table(table)}
      where slot_end < ${before}::date
      order by slot_end limit ${BATCH}
    )
    delete from ${sql.table(table)} as slots using oldest
    where slots.member_id = oldest.member_id and slots.node_id = oldest.node_id and slots.slot_end = oldest.slot_end
    returning slots.member_id as "memberId", slots.node_id as "nodeId", slots.slot_end as "slotEnd", slots.reason,
              ${seconds('slots.present_seconds')} as "presentSeconds",
              ${seconds('slots.required_seconds')} as "requiredSeconds"
  `.execute(transaction)
  return rows
}

async function withoutDeletedMembers(transaction: Transaction, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const members = await transaction
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [...new Set(rows.map(({ memberId }) => memberId))])
    .where('deleted_at', 'is', null)
    // A member who is being deleted is erased before or after this transaction.
    .forShare()
    .execute()
  const ids = new Set(members.map(({ id }) => id))
  return rows.filter(({ memberId }) => ids.has(memberId))
}

async function addToDays(transaction: Transaction, rows: Row[]): Promise<void> {
  const days = Map.groupBy(rows, ({ memberId, slotEnd }) => `${memberId} ${utcDay(slotEnd)}`)
  if (days.size === 0) return
  const keys = [...days.keys()].sort().map((key) => ({ key, memberId: key.slice(0, 36), day: key.slice(37) }))
  const { rows: known } = await sql<{ member_id: string; day: string; reasons: Buffer }>`
    select r.member_id, r.day, r.reasons
    from unnest(${keys.map(({ memberId }) => memberId)}::uuid[], ${keys.map(({ day }) => day)}::date[]) as k (member_id, day)
    join slot_reasons r on r.member_id = k.member_id and r.day = k.day
  `.execute(transaction)
  const before = new Map(known.map(({ member_id, day, reasons }) => [`${member_id} ${day}`, reasons]))
  const packed = keys.map(({ key, day }) => {
    const dayStart = Date.parse(day)
    const added = (days.get(key) ?? []).map((row) => ({ ...row, slotEnd: row.slotEnd.getTime() }))
    return packReasons(
      dayStart,
      unique([...unpackReasons(dayStart, before.get(key) ?? Buffer.alloc(0)), ...added]),
    )
  })
  await sql`
    insert into slot_reasons (member_id, day, reasons)
    select * from unnest(${keys.map(({ memberId }) => memberId)}::uuid[], ${keys.map(({ day }) => day)}::date[],
                         ${packed}::bytea[])
    on conflict (member_id, day) do update set reasons = excluded.reasons
  `.execute(transaction)
}

/** Returns one reason for each slot: the last one. */
function unique(reasons: SlotReason[]): SlotReason[] {
  return [...new Map(reasons.map((slot) => [`${slot.nodeId} ${slot.slotEnd}`, slot])).values()]
}
