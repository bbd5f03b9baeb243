import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createPointsExport } from '../../features/points/export-points.ts'
import { readHistory } from '../../features/points/read-history.ts'
import { readLog } from '../../features/points/read-log.ts'
import { readStats } from '../../features/points/read-stats.ts'
import type { Lane } from './modelled-network.ts'
import { dayOf, type PointsModel, toMicro } from './points-model.ts'

interface Booked {
  ledger: { day: string; number: number; points: string; comment: string }[]
  days: Record<string, unknown>[]
  slots: string[]
  rejected: { slot: string; reason: string }[]
}

/** Asserts that everything booked for the members exactly matches the model. */
export async function compareBooked(
  lane: Lane,
  model: PointsModel,
  members: string[],
  reported: Set<string>,
): Promise<void> {
  const booked = await readBooked(lane, members)
  for (const member of members) {
    const found = booked.get(member)
    const days = model.daysOf(member)
    expect(found?.slots.toSorted()).toEqual(days.flatMap(({ slots }) => slots).sort())
    expect(found?.days).toEqual(
      days
        .filter(({ heartbeats }) => heartbeats > 0)
        .map(({ day, heartbeats, pendingHeartbeats, micro, pendingMicro, entries }) => ({
          day,
          connectivity: decimal(micro),
          pending: decimal(pendingMicro),
          heartbeats,
          pending_heartbeats: pendingHeartbeats,
          unsettled: pendingHeartbeats > 0,
          settlements: entries.length,
        })),
    )
    expect(found?.ledger).toEqual(
      days.flatMap(({ day, entries }) =>
        entries.map(({ heartbeats, micro }, index) => ({
          day,
          number: index + 1,
          points: decimal(micro),
          comment: `${heartbeats} ${heartbeats === 1 ? 'heartbeat' : 'heartbeats'} on ${day}${index > 0 ? ', booked later' : ''}`,
        })),
      ),
    )
    const rejected = new Map(found?.rejected.map(({ slot, reason }) => [`${member} ${slot}`, reason]))
    expect(rejected).toEqual(new Map([...model.rejected].filter(([slot]) => slot.startsWith(member)).sort()))
  }
  const credited = new Set(members.flatMap((member) => booked.get(member)?.slots ?? []))
  for (const slot of reported) {
    const [node, end] = slot.split(' ')
    expect(credited).toContain(`${node} ${new Date(Number(end)).toISOString()}`)
  }
}

/** Asserts that the members' statistics, history and log, and one member's export, match the model. */
export async function compareShown(
  lane: Lane,
  model: PointsModel,
  members: string[],
  now: number,
): Promise<void> {
  for (const member of members) {
    const entries = await compareRead(lane, model, member, now)
    if (member !== members[0]) continue
    const { body } = await createPointsExport(lane.pool)(member, 'csv', new Date(now))
    const exported = (await text(body)).trim().split('\r\n').slice(1)
    expect(exported.map((line) => toMicro(line.split(',')[2] ?? '')).sort()).toEqual(entries.toSorted())
  }
}

/**
 * Asserts that a member's statistics, history and log match the model.
 * @returns the points of each log entry, in millionths
 */
async function compareRead(lane: Lane, model: PointsModel, member: string, now: number): Promise<bigint[]> {
  const days = model.daysOf(member).filter(({ heartbeats }) => heartbeats > 0)
  const total = days.reduce((sum, { micro }) => sum + micro, 0n)
  const pending = days.reduce((sum, { pendingMicro }) => sum + pendingMicro, 0n)
  const heartbeats = days.reduce((sum, day) => sum + day.heartbeats, 0)
  const today = days.find(({ day }) => day === dayOf(now))?.micro ?? 0n
  // Gateways' clocks may be ahead, so include days after today.
  const until = new Date(Math.max(now, ...days.map(({ day }) => Date.parse(day))))

  const stats = await readStats(lane.db, member, new Date(now))
  expect(stats).toMatchObject({
    heartbeats,
    points_total: number(total),
    points_today: number(today),
    total_includes_all_points: pending === 0n,
  })
  expect(stats.points_breakdown.find(({ category }) => category === 'Connectivity')?.value).toBe(
    number(total),
  )

  const history = await readHistory(lane.db, member, 'alltime', until)
  expect(history.pointsTotal).toBe(number(total))
  const charted = new Map(history.history.data.map(({ date, connectivity }) => [date, connectivity]))
  for (const { day, micro } of days) expect(charted.get(day)).toBe(number(micro))

  const lines = days.flatMap(({ entries, pendingMicro, pendingHeartbeats }) => [
    ...entries.map(({ micro }) => micro),
    ...(pendingHeartbeats > 0 ? [pendingMicro] : []),
  ])
  const log = await readLog(lane.db, member, { page: 1, limit: 100 })
  expect(log.total).toBe(lines.length)
  expect(log.data.map(({ points }) => points).sort()).toEqual(lines.map(number).sort())
  return lines
}

async function readBooked(lane: Lane, members: string[]): Promise<Map<string, Booked>> {
  const { rows } = await sql<{ member: string } & Booked>`
    select m as member,
      (select coalesce(json_agg(json_build_object(
          'day', split_part(source_id, '#', 1), 'number', split_part(source_id, '#', 2)::int,
          'points', points::text, 'comment', comment) order by occurred_at, split_part(source_id, '#', 2)::int), '[]')
       from ledger_entries where member_id = m) as ledger,
      (select coalesce(json_agg(json_build_object(
          'day', day, 'connectivity', connectivity::text, 'pending', pending::text, 'heartbeats', heartbeats,
          'pending_heartbeats', pending_heartbeats, 'unsettled', unsettled, 'settlements', settlements) order by day), '[]')
       from member_days where member_id = m) as days,
      (select coalesce(json_agg(node_id || ' ' || to_char(slot_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '[]')
       from heartbeat_credits where member_id = m) as slots,
      (select coalesce(json_agg(json_build_object('reason', reason, 'slot',
          node_id || ' ' || to_char(slot_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by node_id, slot_end), '[]')
       from rejected_slots where member_id = m) as rejected
    from unnest(${members}::uuid[]) as m
  `.execute(lane.db)
  return new Map(rows.map(({ member, ...booked }) => [member, booked]))
}

/** Formats a value like a PostgreSQL numeric with 6 decimal places. */
const decimal = (micro: bigint) => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`

const number = (micro: bigint) => Number(micro) / 1e6
