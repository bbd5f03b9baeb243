import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  DATA_HISTORY_DAYS,
  type readDataHistory as readDataHistoryEndpoint,
} from '@hearth/protocol/endpoints/insights'
import type { Database } from '../../platform/database/database.ts'
import { addDays, daysBetween, utcDay } from '../points/utc-day.ts'

/**
 * Returns the results of a member's nodes on each of the last `DATA_HISTORY_DAYS` UTC days, including today.
 */
export async function readDataHistory(
  db: Database,
  memberId: string,
  now: Date,
): Promise<AnswerOf<typeof readDataHistoryEndpoint>> {
  const last = utcDay(now)
  const first = addDays(last, 1 - DATA_HISTORY_DAYS)
  const rows = await db
    .selectFrom('member_data_days')
    .select(['day', 'profiles', 'comments', 'posts', 'bytes'])
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  const known = new Map(rows.map(({ day, ...amounts }) => [day, amounts]))
  const nothing = { profiles: 0, comments: 0, posts: 0, bytes: 0 }
  return { days: daysBetween(first, last).map((date) => ({ date, ...(known.get(date) ?? nothing) })) }
}
