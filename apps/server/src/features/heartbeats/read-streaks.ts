import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

/** Window in which consecutive days are counted. */
export interface StreakWindow {
  id: string
  since: Date
  until: Date
}

/**
 * Returns the length of the longest run of UTC days with heartbeats in each window, by window ID. Executes
 * one statement.
 */
export async function readStreaks(
  db: Database,
  memberId: string,
  windows: readonly StreakWindow[],
): Promise<Map<string, number>> {
  if (windows.length === 0) return new Map()
  const bounded = windows.map(({ id, since, until }) => ({ id, first: utcDay(since), last: utcDay(until) }))
  const [first] = bounded.map((window) => window.first).sort()
  const [last] = bounded
    .map((window) => window.last)
    .sort()
    .reverse()
  const { rows } = await sql<{ day: string }>`
    select day::text from member_days
    where member_id = ${memberId} and day between ${first}::date and ${last}::date and heartbeats > 0
  `.execute(db)
  const days = rows.map(({ day }) => day).sort()
  return new Map(bounded.map((window) => [window.id, longestStreak(days, window)]))
}

/**
 * Returns the length of the longest run of consecutive days.
 * @param days sorted, unique
 */
function longestStreak(days: readonly string[], { first, last }: { first: string; last: string }): number {
  let longest = 0
  let streak = 0
  let before: string | undefined
  for (const day of days) {
    if (day < first || day > last) continue
    streak = before !== undefined && addDays(before, 1) === day ? streak + 1 : 1
    longest = Math.max(longest, streak)
    before = day
  }
  return longest
}
