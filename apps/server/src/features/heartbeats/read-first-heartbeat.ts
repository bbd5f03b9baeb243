import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { readCredited } from './read-credited.ts'

const EXACT_DAYS = 2

/**
 * Returns the end of a member's first credited slot, or null if there is none. Exact for today and the two
 * days before. For earlier days, returns the start of the UTC day, because the slots may already have been
 * deleted.
 */
export async function readFirstHeartbeat(db: Database, memberId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ day: string }>`
    select day::text from member_days where member_id = ${memberId} and heartbeats > 0 order by day limit 1
  `.execute(db)
  const day = rows[0]?.day
  if (day === undefined) return null
  const dayStart = Date.parse(day)
  if (day < addDays(utcDay(now), -EXACT_DAYS)) return new Date(dayStart)
  const slots = (await readCredited(db, [memberId], day)).get(memberId) ?? []
  if (slots.length === 0) return new Date(dayStart)
  return new Date(Math.min(...slots.map(({ end }) => end)))
}
