import type { PointsHistory } from '@hearth/protocol/endpoints/points'
import {
  HISTORY_ALLTIME_MAX_DAYS,
  type HistoryRange,
  parseHistoryRange,
} from '@hearth/protocol/history-range'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { toMicro } from './micro-points.ts'
import { type NodeShare, toNodePoints } from './nodes-of-entry.ts'
import { addDays, countDays, daysBetween, utcDay } from './utc-day.ts'

const spans = { today: 1, last7days: 7, last30days: 30, last90days: 90 }

interface DayRow {
  day: string
  connectivity: string
  referral: string
  rewards: string
  total: string
  /** Day on which the member joined. */
  joined: string | null
}

/**
 * Returns points by UTC day over a range, oldest first, including days without points. Lists only the newest
 * days of a long range, but sum and average cover all of it. The average counts the days of the membership.
 * @param range as validated by the endpoint
 */
export async function readHistory(
  db: Database,
  memberId: string,
  range: string,
  now: Date,
  { withNodes = false } = {},
): Promise<PointsHistory> {
  const today = utcDay(now)
  const [first, last] = bounds(parseHistoryRange(range), today)
  const { rows } = await sql<DayRow>`${prepared}
    select day, connectivity, referral, rewards, connectivity + referral + rewards + others as total,
           (select (created_at at time zone 'utc')::date from members where id = ${memberId}) as joined
    from member_days
    where member_id = ${memberId} and day <= ${last}::date and day >= ${first ?? '-infinity'}::date
    order by day
  `.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const nodes = withNodes ? await readNodesByDay(db, memberId, [first, last]) : null
  const days = daysBetween(first ?? rows[0]?.day ?? today, last)
  const data = days.slice(-HISTORY_ALLTIME_MAX_DAYS).map((date) => {
    const row = byDay.get(date)
    return {
      date,
      connectivity: Number(row?.connectivity ?? 0),
      referral: Number(row?.referral ?? 0),
      rewards: Number(row?.rewards ?? 0),
      total: Number(row?.total ?? 0),
      // A day without points has no nodes.
      ...(nodes && { nodes: row ? toNodePoints(nodes.get(date) ?? null) : [] }),
    }
  })
  const counted = countMembershipDays(rows, { first, last, today })
  const pointsTotal = sumMicro(rows.map(({ total }) => total))
  return {
    success: true,
    range,
    totalEntries: data.length,
    pointsTotal,
    history: { average: counted > 0 ? pointsTotal / counted : 0, data },
  }
}

/**
 * Returns the nodes with heartbeats on each UTC day, from the bitmaps of credited slots. Omits days whose slots are
 * unknown or do not match the number of heartbeats.
 */
async function readNodesByDay(
  db: Database,
  memberId: string,
  [first, last]: [first: string | null, last: string],
): Promise<Map<string, NodeShare[]>> {
  const { rows } = await sql<{ day: string; nodes: NodeShare[] | null }>`
    select d.day, (
             select coalesce(json_agg(json_build_object('node_id', n.node_id, 'heartbeats', n.heartbeats, 'points', n.earned)), '[]')
             from points_by_node(d.day, coalesce(d.credited, a.credited)) n
             having coalesce(bool_and(n.earned is not null), true)
           ) as nodes
    from member_days d
    left join heartbeat_archive a on a.member_id = d.member_id and a.day = d.day
    where d.member_id = ${memberId} and d.day <= ${last}::date and d.day >= ${first ?? '-infinity'}::date
      and d.heartbeats = coalesce(count_credited(coalesce(d.credited, a.credited)), 0)
  `.execute(db)
  return new Map(rows.flatMap(({ day, nodes }) => (nodes ? [[day, nodes]] : [])))
}

/**
 * Returns the first and last day of a range. The first day is null if the range begins with the member's
 * first points.
 */
function bounds(range: HistoryRange | null, today: string): [first: string | null, last: string] {
  if (range?.kind === 'custom') return [range.from, range.to]
  if (!range || range.name === 'alltime') return [null, today]
  return [addDays(today, 1 - spans[range.name]), today]
}

/**
 * Returns the number of days in a range, up to today, on which the account was a member. Imported points may
 * predate the account. ISO days sort by time.
 */
function countMembershipDays(
  [earliest]: DayRow[],
  { first, last, today }: { first: string | null; last: string; today: string },
): number {
  if (!earliest) return 0
  const joined = earliest.joined ?? first ?? earliest.day
  const [since = joined] = [earliest.day, joined].sort()
  const [, from = since] = [first ?? since, since].sort()
  const [until = last] = [last, today].sort()
  return countDays(from, until)
}

/** Adds decimals exactly, in whole millionths, and returns the sum. */
function sumMicro(decimals: string[]): number {
  const micro = decimals.reduce((sum, decimal) => sum + toMicro(decimal), 0n)
  return Number(micro) / 1_000_000
}
