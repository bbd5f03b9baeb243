import type { PointsHistory } from '@hearth/protocol/endpoints/points'
import type { PointsCategory } from '@hearth/protocol/points-categories'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const HOUR_MS = 3_600_000
const HOURS = 24

/** Dependencies of the points of a day by hour. */
export interface HoursDeps {
  db: Database
  /** Returns the ends of a member's credited slots since the start of a UTC day, in milliseconds since 1970. */
  readCreditedSlots(memberId: string, sinceDay: string): Promise<number[]>
  /** Returns the points of a heartbeat at a time (milliseconds since 1970), as an exact decimal. */
  heartbeatPointsAt(time: number): string
}

/**
 * Returns a member's points of an unsettled UTC day by hour: the heartbeats by the ends of their slots, and the
 * ledger entries by their times.
 */
export async function readHours(
  { db, readCreditedSlots, heartbeatPointsAt }: HoursDeps,
  memberId: string,
  day: string,
): Promise<NonNullable<PointsHistory['history']['hours']>> {
  const start = Date.parse(day)
  const hours = Array.from({ length: HOURS }, (_, index) => ({
    hour: new Date(start + index * HOUR_MS).toISOString(),
    connectivity: 0,
    referral: 0,
    rewards: 0,
    total: 0,
  }))
  const add = (time: number, category: PointsCategory, points: number) => {
    const entry = hours[Math.floor((time - start) / HOUR_MS)]
    if (!entry) return
    entry.total = roundMicro(entry.total + points)
    if (category === 'Connectivity') entry.connectivity = roundMicro(entry.connectivity + points)
    if (category === 'Referral') entry.referral = roundMicro(entry.referral + points)
    if (category === 'Rewards') entry.rewards = roundMicro(entry.rewards + points)
  }
  const slots = await readCreditedSlots(memberId, day)
  for (const end of slots) add(end, 'Connectivity', Number(heartbeatPointsAt(end)))
  const { rows } = await sql<{ category: PointsCategory; points: string; occurred_at: Date }>`
    select category, points, occurred_at from ledger_entries
    where member_id = ${memberId} and occurred_at >= ${day}::date::timestamp at time zone 'UTC'
      and occurred_at < (${day}::date + 1)::timestamp at time zone 'UTC'
  `.execute(db)
  for (const { category, points, occurred_at } of rows) add(occurred_at.getTime(), category, Number(points))
  return hours
}

/** Rounds off floating-point errors in sums of decimals with 6 places. */
function roundMicro(points: number): number {
  return Math.round(points * 1e6) / 1e6
}
