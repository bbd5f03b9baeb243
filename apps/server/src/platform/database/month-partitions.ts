import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Tables partitioned by month (`<table>_YYYY_MM`). Days are UTC, as YYYY-MM-DD. The server cannot create
 * tables, so functions create and drop the partitions as the owner.
 */
export type PartitionedTable = 'heartbeat_archive' | 'slot_reasons' | 'collected_results'

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Returns the first day of the month that is `months` months after the given day's month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${monthOf(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Creates the partition of a day's month if it is missing. Safe to call concurrently. */
export async function ensureMonth<Tables>(
  db: Kysely<Tables>,
  table: PartitionedTable,
  day: string,
): Promise<void> {
  await sql`select create_month_partition(${table}, ${day}::date)`.execute(db)
}

/**
 * Drops the monthly partitions that lie completely before a day.
 * @returns the names of the dropped tables
 */
export async function dropMonthsBefore<Tables>(
  db: Kysely<Tables>,
  table: PartitionedTable,
  day: string,
): Promise<string[]> {
  const dropped: string[] = []
  for (;;) {
    // Drop each month in its own transaction, so that a lock timeout does not undo the earlier months.
    const { rows } = await sql<{ name: string | null }>`
      select drop_month_partition(${table}, ${day}::date) as name
    `.execute(db)
    const name = rows[0]?.name
    if (!name) return dropped
    dropped.push(name)
  }
}
