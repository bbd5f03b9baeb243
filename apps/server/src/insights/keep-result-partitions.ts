import { RESULT_MAX_AGE_DAYS } from '@hearth/protocol/constants'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

const DAYS = 7
const AHEAD_DAYS = 21
/** One for all processes that start at once; the number means nothing. */
const LOCK = 3338_0014
const PREFIX = 'collected_results_'

/**
 * Makes the weeks of `collected_results` that may be written to, three weeks ahead, and drops those that can no longer
 * be: a result that old is refused, so nobody has to know its id. What they added up to is in `member_data_days`.
 */
export async function keepResultPartitions(db: Database, now: Date): Promise<void> {
  const oldest = mondayOf(addDays(utcDay(now), -RESULT_MAX_AGE_DAYS))
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    // Whoever waits for the lock on the table holds up all reports; rather the next run makes it.
    await sql`set local lock_timeout = '3s'`.execute(transaction)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'collected_results'::regclass
    `.execute(transaction)
    const known = new Set(rows.map(({ name }) => name))
    for (let day = oldest; day <= addDays(utcDay(now), AHEAD_DAYS); day = addDays(day, DAYS)) {
      if (known.has(nameOf(day))) continue
      const week = sql.table(nameOf(day))
      // Attaching lets reports go on meanwhile, which `partition of` does not.
      await sql`create table ${week} (like collected_results including all)`.execute(transaction)
      await sql`
        alter table collected_results attach partition ${week}
        for values from (${sql.lit(`${day}Z`)}) to (${sql.lit(`${addDays(day, DAYS)}Z`)})
      `.execute(transaction)
    }
    for (const name of known) {
      if (name < nameOf(oldest)) await sql`drop table ${sql.table(name)}`.execute(transaction)
    }
  })
}

const nameOf = (day: string) => `${PREFIX}${day.replaceAll('-', '')}`

/** The Monday of a UTC day's week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
