import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { utcDay } from '../points/utc-day.ts'

/** Figures of a member, as sent to the member's nodes. */
export interface Figures {
  pointsToday: number
  pointsTotal: number
  heartbeats: number
}

export const noFigures: Figures = { pointsToday: 0, pointsTotal: 0, heartbeats: 0 }

/** Returns figures by member ID, read in one statement. Omits members without figures. */
export async function readFigures(
  db: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, Figures>> {
  const { rows } = await sql<{ member_id: string; today: string; total: string; heartbeats: number }>`
    select t.member_id, t.heartbeats,
           t.connectivity + t.referral + t.rewards + t.others as total,
           coalesce(d.connectivity + d.referral + d.rewards + d.others, 0) as today
    from member_totals t
    left join member_days d on d.member_id = t.member_id and d.day = ${utcDay(now)}::date
    where t.member_id = any(${memberIds}::uuid[])
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.member_id,
      { pointsToday: Number(row.today), pointsTotal: Number(row.total), heartbeats: row.heartbeats },
    ]),
  )
}
