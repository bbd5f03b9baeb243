import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { uuidBytes } from '../heartbeats/credited-slots.ts'
import { readCreditedDays } from '../heartbeats/slot-records.ts'
import { findIncident } from '../incidents/find-incident.ts'
import type { Incident } from '../incidents/incident.ts'
import { bookEntries } from '../points/book-entry.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { computeLosses, type LossPage, type LossRules, sumPoints } from './compute-losses.ts'
import { type MakeGoodKind, sourceKinds } from './make-good.ts'

const PAGE = 1000
/**
 * Time in milliseconds between marking and paying. A batch of credits that did not see the marks has been committed
 * or aborted by then.
 */
const PAY_AFTER_MS = 60_000

/** Books confirmed make-goods. Call it every minute. An interrupted call can be repeated. */
export async function bookMakeGoods(db: Database, rules: LossRules): Promise<void> {
  const due = await db
    .selectFrom('make_goods')
    .select(['incident_id', 'kind', 'marked_at'])
    .where('state', '=', 'booking')
    .orderBy('decided_at')
    .execute()
  for (const { incident_id, kind, marked_at } of due) {
    const { endsAt, ...incident } = await findIncident(db, incident_id)
    if (endsAt === null) throw new Error(`Expected the incident ${incident_id} to have ended.`)
    if (kind === 'reversal') await bookReversal(db, { ...incident, endsAt }, new Date(rules.now))
    else if (marked_at === null) await markSlots(db, { ...incident, endsAt }, rules)
    else if (rules.now - marked_at.getTime() >= PAY_AFTER_MS)
      await bookPayment(db, { ...incident, endsAt }, rules)
  }
}

/** Marks the lost slots, so that they are not credited anymore. */
async function markSlots(
  db: Database,
  incident: Incident & { endsAt: number },
  rules: LossRules,
): Promise<void> {
  let after: string | null = null
  do {
    const page: LossPage = await computeLosses(db, incident, rules, after)
    const slots = page.losses.flatMap(({ memberId, slots }) => slots.map((slot) => ({ memberId, ...slot })))
    await sql`
      insert into made_good_slots (member_id, node_id, slot_end, incident_id)
      select *, ${incident.id}::uuid from unnest(
        ${slots.map(({ memberId }) => memberId)}::uuid[], ${slots.map(({ nodeId }) => nodeId)}::uuid[],
        ${slots.map(({ slotEnd }) => new Date(slotEnd).toISOString())}::timestamptz[])
      on conflict do nothing
    `.execute(db)
    after = page.next
  } while (after !== null)
  await update(db, { incidentId: incident.id, kind: 'payment' }, { marked_at: new Date(rules.now) })
}

/** Books one ledger entry for each member with marked slots, unique by incident. */
async function bookPayment(
  db: Database,
  incident: Incident & { endsAt: number },
  rules: LossRules,
): Promise<void> {
  const day = utcDay(new Date(incident.startsAt))
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const marked = await readMarked(db, incident.id, after)
    const last = marked.at(-1)
    if (!last) break
    after = last.memberId
    const due = await withoutCredited(db, marked, incident)
    await bookEntries(
      db,
      'Connectivity',
      [...Map.groupBy(due, ({ memberId }) => memberId)].map(([memberId, slots]) => ({
        memberId,
        points: sumPoints(slots, rules),
        comment: `Make-good for ${slots.length} ${slots.length === 1 ? 'slot' : 'slots'} lost in an incident on ${day}`,
        source: { kind: sourceKinds.payment, id: incident.id },
        occurredAt: new Date(rules.now),
      })),
    )
  }
  const change = { state: 'booked', booked_at: new Date(rules.now) } as const
  await update(db, { incidentId: incident.id, kind: 'payment' }, change)
}

interface MarkedSlot {
  memberId: string
  nodeId: string
  slotEnd: number
}

/** Returns the marked slots of a page of members, in the order of their IDs. */
async function readMarked(db: Database, incidentId: string, after: string): Promise<MarkedSlot[]> {
  const { rows } = await sql<{ member_id: string; node_id: string; slot_end: Date }>`
    select s.member_id, s.node_id, s.slot_end
    from made_good_slots s
    join (select distinct member_id from made_good_slots
          where incident_id = ${incidentId} and member_id > ${after} order by member_id limit ${PAGE}) page using (member_id)
    where s.incident_id = ${incidentId}
    order by s.member_id
  `.execute(db)
  return rows.map(({ member_id: memberId, node_id: nodeId, slot_end }) => ({
    memberId,
    nodeId,
    slotEnd: slot_end.getTime(),
  }))
}

/** Returns the slots that were not credited while they were being marked. Unmarks the others. */
async function withoutCredited(
  db: Database,
  slots: readonly MarkedSlot[],
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Promise<MarkedSlot[]> {
  const memberIds = [...new Set(slots.map(({ memberId }) => memberId))]
  const [from, to] = [utcDay(new Date(startsAt)), addDays(utcDay(new Date(endsAt)), 1)]
  const days = await readCreditedDays(db, memberIds, from, to)
  const isCredited = ({ memberId, nodeId, slotEnd }: MarkedSlot) =>
    days
      .get(memberId)
      ?.get(utcDay(new Date(slotEnd)))
      ?.has(uuidBytes(nodeId), slotEnd) === true
  const { credited = [], due = [] } = Object.groupBy(slots, (slot) => (isCredited(slot) ? 'credited' : 'due'))
  for (const { memberId, nodeId, slotEnd } of credited)
    await db
      .deleteFrom('made_good_slots')
      .where('member_id', '=', memberId)
      .where('node_id', '=', nodeId)
      .where('slot_end', '=', new Date(slotEnd))
      .execute()
  return due
}

/**
 * Books the reversal of a payment: a counter-entry for each of its entries. Removes the marks of a member's slots with
 * the counter-entry, because the slots are then unpaid.
 */
async function bookReversal(db: Database, incident: Incident, now: Date): Promise<void> {
  const day = utcDay(new Date(incident.startsAt))
  for (;;) {
    const booked = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ member_id: string; points: string }>`
        select e.member_id, (-e.points)::text as points
        from ledger_entries e
        where e.source_kind = ${sourceKinds.payment} and e.source_id = ${incident.id}
          and not exists (select from ledger_entries r
                          where r.member_id = e.member_id and r.source_kind = ${sourceKinds.reversal}
                            and r.source_id = e.source_id)
        limit ${PAGE}
      `.execute(transaction)
      await bookEntries(
        transaction,
        'Connectivity',
        rows.map(({ member_id: memberId, points }) => ({
          memberId,
          points,
          comment: `Reversal of the make-good for an incident on ${day}`,
          source: { kind: sourceKinds.reversal, id: incident.id },
          occurredAt: now,
        })),
      )
      await unmark(
        transaction,
        incident.id,
        rows.map(({ member_id }) => member_id),
      )
      return rows.length
    })
    if (booked === 0) break
  }
  await update(db, { incidentId: incident.id, kind: 'reversal' }, { state: 'booked', booked_at: now })
}

async function unmark(
  transaction: Transaction,
  incidentId: string,
  memberIds: readonly string[],
): Promise<void> {
  await sql`
    delete from made_good_slots where incident_id = ${incidentId} and member_id = any(${memberIds}::uuid[])
  `.execute(transaction)
}

async function update(
  db: Database,
  { incidentId, kind }: { incidentId: string; kind: MakeGoodKind },
  change: { state?: 'booked'; marked_at?: Date; booked_at?: Date },
): Promise<void> {
  await db
    .updateTable('make_goods')
    .set(change)
    .where('incident_id', '=', incidentId)
    .where('kind', '=', kind)
    .where('state', '=', 'booking')
    .execute()
}
