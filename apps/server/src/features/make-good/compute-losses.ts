import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SlotExplanation } from '../heartbeats/explain-slot.ts'
import { IncidentIndex } from '../heartbeats/incident-index.ts'
import { createExplainer, readRecordsOfMembers, type SlotRecords } from '../heartbeats/slot-records.ts'
import { slotEndAfter, slotOffset } from '../heartbeats/slots.ts'
import type { Incident } from '../incidents/incident.ts'
import { formatMicro, toMicro } from '../points/micro-points.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

const PAGE = 1000

export interface LossRules {
  now: number
  intervalMs: number
  /** Returns the points for a heartbeat of a time, as an exact decimal. */
  heartbeatPointsAt(time: number): string
}

/** Slots that a member lost in an incident. */
export interface Loss {
  memberId: string
  slots: { nodeId: string; slotEnd: number }[]
  /** Exact decimal. */
  points: string
}

export interface LossPage {
  losses: Loss[]
  /** Lost slots of nodes that were not credited both before and after the incident. */
  excludedSlots: number
  /** Last member of the page; null on the last page. */
  next: string | null
}

/**
 * Computes what members lost in an incident that has ended, by the rules of that time. Reads a page of members, in
 * the order of their IDs.
 */
export async function computeLosses(
  db: Database,
  incident: Incident & { endsAt: number },
  rules: LossRules,
  after: string | null,
): Promise<LossPage> {
  const from = addDays(utcDay(new Date(incident.startsAt)), -1)
  const to = addDays(utcDay(new Date(incident.endsAt)), 1)
  const { rows } = await sql<{ member_id: string }>`
    select m.id as member_id from members m
    where m.id > ${after ?? '00000000-0000-0000-0000-000000000000'} and m.deleted_at is null
      and exists (select from member_days d
                  where d.member_id = m.id and d.day between ${from}::date and ${to}::date and d.heartbeats > 0)
    order by m.id limit ${PAGE}
  `.execute(db)
  const memberIds = rows.map(({ member_id }) => member_id)
  if (memberIds.length === 0) return { losses: [], excludedSlots: 0, next: null }
  const [recordsOf, reversed] = await Promise.all([
    readRecordsOfMembers(db, memberIds, { from, to }),
    readReversed(db, incident.id),
  ])
  let excludedSlots = 0
  const losses = memberIds.flatMap((memberId) => {
    const records = recordsOf(memberId)
    const slots = listNodes(records).flatMap((nodeId) => {
      const lost = findLostSlots(records, nodeId, incident, { ...rules, reversed })
      excludedSlots += lost.excluded
      return lost.slots.map((slotEnd) => ({ nodeId, slotEnd }))
    })
    return slots.length > 0 ? [{ memberId, slots, points: sumPoints(slots, rules) }] : []
  })
  return { losses, excludedSlots, next: memberIds.length < PAGE ? null : (memberIds.at(-1) ?? null) }
}

/** Returns the IDs of other incidents whose payment was reversed. */
async function readReversed(db: Database, incidentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('make_goods')
    .select('incident_id')
    .where('kind', '=', 'reversal')
    .where('state', '=', 'booked')
    .where('incident_id', '<>', incidentId)
    .execute()
  return new Set(rows.map(({ incident_id }) => incident_id))
}

/** Returns the nodes with credited slots. Only they can have been credited before and after an incident. */
function listNodes(records: SlotRecords): string[] {
  return [...new Set([...records.credited.values()].flatMap((day) => day.nodeIds()))]
}

/**
 * Returns the slots that a node lost, if it was credited before and after them. A slot belongs to the incident that
 * caused it, except for incidents whose payment was reversed, because they pay no more.
 */
export function findLostSlots(
  records: SlotRecords,
  nodeId: string,
  incident: Incident & { endsAt: number },
  { now, intervalMs, reversed }: Pick<LossRules, 'now' | 'intervalMs'> & { reversed?: ReadonlySet<string> },
): { slots: number[]; excluded: number } {
  // A registration does not matter, because the node was credited before.
  const node = { id: nodeId, registeredAt: 0 }
  const explain = createExplainer(records, node, { now, intervalMs })
  const incidents = new IncidentIndex(records.incidents.all.filter(({ id }) => !reversed?.has(id)))
  const explainLoss = createExplainer({ ...records, incidents }, node, { now, intervalMs })
  const isLost = (explained: SlotExplanation) =>
    explained.outcome === 'network_fault' && explained.incidentId === incident.id
  const first = slotEndAfter(incident.startsAt, slotOffset(nodeId, intervalMs), intervalMs)
  const slots: number[] = []
  for (let slotEnd = first; slotEnd - intervalMs < incident.endsAt; slotEnd += intervalMs)
    if (isLost(explainLoss(slotEnd))) slots.push(slotEnd)
  const wasThere = (slotEnd: number, step: number) => {
    let other = slotEnd + step
    // Another incident may have followed or preceded.
    while (explain(other).outcome === 'network_fault') other += step
    return explain(other).outcome === 'credited'
  }
  const paid = slots.filter((slotEnd) => wasThere(slotEnd, -intervalMs) && wasThere(slotEnd, intervalMs))
  return { slots: paid, excluded: slots.length - paid.length }
}

/** Returns the points for slots by the rules of their time, as an exact decimal. */
export function sumPoints(
  slots: readonly { slotEnd: number }[],
  { heartbeatPointsAt }: Pick<LossRules, 'heartbeatPointsAt'>,
): string {
  const micro = slots.reduce((sum, { slotEnd }) => sum + toMicro(heartbeatPointsAt(slotEnd)), 0n)
  return formatMicro(micro)
}
