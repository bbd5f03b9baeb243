import { sql } from 'kysely'

/** SQL over `member_days`: a day that is not settled yet, written as the one entry that log and export show of it. */

/** Stands for an id, before every entry of the same moment. */
export const PENDING_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The last moment of the day: where its settled entry will stand, so that it counts for the day it settles. */
export const dayEndSql = `((day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond')`
export const dayEnd = sql.raw(dayEndSql)

/** When its newest heartbeat came, as far as that is known. */
export const pendingMomentSql = `coalesce(last_credit_at, day::timestamp at time zone 'UTC')`
export const pendingMoment = sql.raw(pendingMomentSql)

export const pendingCommentSql = `(pending_heartbeats
  || case pending_heartbeats when 1 then ' heartbeat' else ' heartbeats' end || ' on ' || day || ', not settled yet')`
