import type { Message } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { explainSlots, readSlotRecords } from '../heartbeats/slot-records.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { formatMicro, toMicro } from '../points/micro-points.ts'
import { type ExplainDeps, isRecorded } from './explanation.ts'
import { messages } from './messages.ts'

const counted = {
  member_limit: messages.dayMemberLimit,
  network_limit: messages.daySubnetLimit,
  connection_limit: messages.dayConnectionLimit,
  too_old: messages.dayTooOld,
  away: messages.dayAway,
  short: messages.dayShort,
  unproven: messages.dayUnproven,
  network_fault: messages.dayIncident,
  made_good: messages.dayMadeGood,
  waiting: messages.dayWaiting,
  unknown: messages.dayUnknown,
} as const

type Counted = keyof typeof counted

/** Slots of all nodes of a member on a UTC day. */
export interface DayFacts {
  /** YYYY-MM-DD. */
  day: string
  credited: number
  /** Points of the credited slots by the rules in force, as an exact decimal. */
  expected: string
  /** Points for heartbeats of the day in the ledger and pending, as an exact decimal. */
  booked: string
  others: Partial<Record<Counted, number>>
  /** False if the reasons of the other slots are no longer stored. */
  hasReasons: boolean
}

/** Describes the slots of a day. The day is explained if its points are right and no slot is unknown. */
export function describeDay({ day, credited, expected, booked, others, hasReasons }: DayFacts): {
  findings: Message[]
  isExplained: boolean
} {
  const isRight = toMicro(expected) === toMicro(booked)
  const reasons = Object.entries(counted).flatMap(([name, message]) => {
    const count = others[name as Counted] ?? 0
    return count > 0 ? [message({ count })] : []
  })
  const mismatch =
    credited === 0
      ? messages.dayNotRecorded()
      : messages.dayMismatch({ booked: Number(booked), expected: Number(expected) })
  return {
    findings: [
      ...(isRight ? [] : [mismatch]),
      ...(credited > 0
        ? [messages.dayCredited({ count: credited, day: { day }, points: Number(expected) })]
        : []),
      ...reasons,
      ...(hasReasons ? [] : [messages.dayReasonsDeleted()]),
    ],
    isExplained: isRight && hasReasons && !others.unknown,
  }
}

/** Attempts to read the slots of a day while heartbeats are being credited. */
const ATTEMPTS = 3

/** Reads the slots of a member's nodes on a UTC day. */
export async function readDayFacts(
  { db, rules, intervalMs }: ExplainDeps,
  memberId: string,
  day: string,
  now: Date,
): Promise<DayFacts> {
  const { records, booked } = await readUnchanged({ db }, memberId, day)
  const nodes = await db
    .selectFrom('nodes')
    .select(['id', 'registered_at'])
    .where('member_id', '=', memberId)
    .execute()
  const registered = new Map(nodes.map(({ id, registered_at }) => [id, registered_at.getTime()]))
  const credited = records.credited.get(day)?.all() ?? []
  let micro = 0n
  for (const { end } of credited) micro += toMicro(rules.valueAt('heartbeat_points', end))
  const others: Partial<Record<Counted, number>> = {}
  const hasReasons = isRecorded(day, now)
  const nodeIds = hasReasons ? [...registered.keys(), anonymousNodeId(memberId)] : []
  for (const id of nodeIds) {
    const node = { id, registeredAt: registered.get(id) ?? null }
    for (const slot of explainSlots(records, node, { now: now.getTime(), intervalMs })) {
      if (slot.outcome === 'credited' || slot.outcome === 'not_due') continue
      const name = slot.outcome === 'refused' || slot.outcome === 'missed' ? slot.reason : slot.outcome
      others[name] = (others[name] ?? 0) + 1
    }
  }
  return { day, credited: credited.length, expected: formatMicro(micro), booked, others, hasReasons }
}

/** Reads the records of a day and its points, which must not change in between. */
async function readUnchanged({ db }: Pick<ExplainDeps, 'db'>, memberId: string, day: string) {
  let booked = await readBooked({ db }, memberId, day)
  for (let attempt = 1; ; attempt++) {
    const records = await readSlotRecords(db, memberId, { from: day, to: day })
    const after = await readBooked({ db }, memberId, day)
    if (after === booked || attempt === ATTEMPTS) return { records, booked: after }
    booked = after
  }
}

async function readBooked({ db }: Pick<ExplainDeps, 'db'>, memberId: string, day: string): Promise<string> {
  const { rows } = await sql<{ points: string }>`
    select (coalesce((select sum(points) from ledger_entries
                      where member_id = ${memberId} and source_kind = 'settlement' and source_id ^@ ${`${day}#`}), 0)
            + coalesce((select pending from member_days where member_id = ${memberId} and day = ${day}::date), 0))::text
           as points
  `.execute(db)
  return rows[0]?.points ?? '0'
}
