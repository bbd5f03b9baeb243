import { RESULT_MAX_AGE_HOURS } from '@hearth/protocol/constants'
import type { Database } from '../../platform/database/database.ts'
import { addMonths, dropMonthsBefore, ensureMonth } from '../../platform/database/month-partitions.ts'
import { utcDay } from '../points/utc-day.ts'

/**
 * Makes the months of `collected_results` that may be written to, the next one ahead, and drops those that can no longer
 * be: a result that old is refused, so nobody has to know its id. What they added up to is in `member_data_days`.
 */
export async function keepResultPartitions(db: Database, now: Date): Promise<void> {
  const today = utcDay(now)
  const oldest = utcDay(new Date(now.getTime() - RESULT_MAX_AGE_HOURS * 3_600_000))
  for (const day of [oldest, today, addMonths(today, 1)]) await ensureMonth(db, 'collected_results', day)
  await dropMonthsBefore(db, 'collected_results', oldest)
}
