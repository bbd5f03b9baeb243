import { RESULT_MAX_AGE_HOURS } from '@hearth/protocol/constants'
import type { Database } from '../../platform/database/database.ts'
import { addMonths, dropMonthsBefore, ensureMonth } from '../../platform/database/month-partitions.ts'
import { utcDay } from '../points/utc-day.ts'

/**
 * Creates the monthly partitions of `collected_results` that may receive results, up to next month, and drops
 * older partitions. Results of that age are rejected, so their IDs are not needed. `member_data_days` has
 * their sums.
 */
export async function ensureResultPartitions(db: Database, now: Date): Promise<void> {
  const today = utcDay(now)
  const oldest = utcDay(new Date(now.getTime() - RESULT_MAX_AGE_HOURS * 3_600_000))
  for (const day of [oldest, today, addMonths(today, 1)]) await ensureMonth(db, 'collected_results', day)
  await dropMonthsBefore(db, 'collected_results', oldest)
}
