import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Tables that are partitioned by month: `<table>_YYYY_MM`, by a date or time column. Days are UTC, YYYY-MM-DD. */

/** Waiting longer for a lock would hold up everybody who reads the table. */
const LOCK_TIMEOUT = '3s'

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const nameFor = (table: string, day: string) => `${table}_${day.slice(0, 7).replace('-', '_')}`

/** The first day of the month so many months later. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${monthOf(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Makes the partition for a day's month where it is missing. Any number of processes may ask at once. */
export async function ensureMonth<Tables>(db: Kysely<Tables>, table: string, day: string): Promise<void> {
  if (await exists(db, nameFor(table, day))) return
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(transaction)
    if (await exists(transaction, nameFor(table, day))) return
    const partition = sql.id(nameFor(table, day))
    // Attached when it is whole: that lets reads and writes of the other partitions go on.
    await sql`create table ${partition} (like ${sql.id(table)} including all)`.execute(transaction)
    await sql`
      alter table ${sql.id(table)} attach partition ${partition}
      for values from (${sql.lit(monthOf(day))}) to (${sql.lit(addMonths(day, 1))})
    `.execute(transaction)
  })
}

/**
 * Lets go of the months that lie wholly before a day.
 * @returns the names of the tables that were dropped
 */
export async function dropMonthsBefore<Tables>(
  db: Kysely<Tables>,
  table: string,
  day: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ ('^' || ${table} || '_[0-9]{4}_[0-9]{2}$') order by 1
  `.execute(db)
  const old = rows.map(({ name }) => name).filter((name) => name < nameFor(table, day))
  for (const name of old) {
    await db.transaction().execute(async (transaction) => {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(transaction)
      await sql`drop table if exists ${sql.id(name)}`.execute(transaction)
    })
  }
  return old
}

async function exists<Tables>(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class where oid = to_regclass(${table}) and relispartition) as found
  `.execute(db)
  return rows[0]?.found ?? false
}
