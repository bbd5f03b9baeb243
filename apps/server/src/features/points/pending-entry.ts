import { sql } from 'kysely'

/** SQL over `member_days` that presents an unsettled day as one entry of the log and the export. */

/** ID of a pending entry. In the log, it precedes every other entry of the same time. */
export const PENDING_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Last microsecond of the day. The settled entry gets this time, so it counts toward the day it settles. */
export const dayEndSql = `((day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond')`
export const dayEnd = sql.raw(dayEndSql)

/** Time of the day's newest heartbeat, or the start of the day if unknown. */
export const pendingMomentSql = `coalesce(last_credit_at, day::timestamp at time zone 'UTC')`
export const pendingMoment = sql.raw(pendingMomentSql)

/** ID of the entry (`parsePendingId` of the protocol). */
export const pendingEntryIdSql = `(day || '.' || settlements + 1)`

/** Source that the ledger entry gets when the day is settled. */
export const pendingSourceSql = `(day || '#' || settlements + 1)`

export const pendingCommentSql = `(pending_heartbeats
  || case pending_heartbeats when 1 then ' heartbeat' else ' heartbeats' end || ' on ' || day || ', not settled yet')`
