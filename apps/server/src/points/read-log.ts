import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { readPointsLog } from '@hearth/protocol/endpoints/points'
import type { PointsCategory } from '@hearth/protocol/points-categories'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

const DAY_MS = 86_400_000

type Query = CheckedRequestOf<typeof readPointsLog>['query']

/**
 * A page of what a member's points are made of, newest first: the ledger, and one entry for each day whose heartbeats
 * are not settled yet, so that the log always adds up to the total.
 */
export async function readLog(
  db: Database,
  memberId: string,
  query: Query,
): Promise<AnswerOf<typeof readPointsLog>> {
  const { page, limit, category } = query
  const from = query.startDate ? new Date(query.startDate) : null
  const before = query.endDate ? firstAfter(query.endDate) : null
  const entries = sql`
    select category, points, comment, occurred_at, id
    from ledger_entries where member_id = ${memberId}
    union all
    select 'Connectivity', pending,
           pending_heartbeats || case pending_heartbeats when 1 then ' heartbeat' else ' heartbeats' end
             || ' on ' || day || ', not settled yet',
           coalesce(last_credit_at, day::timestamp at time zone 'UTC'), null
    from member_days where member_id = ${memberId} and unsettled
  `
  const { rows } = await sql<{
    category: PointsCategory
    points: string
    comment: string
    occurred_at: Date
    total: number
  }>`
    with entries as (${entries}), matching as (
      select * from entries
      where (${category ?? null}::text is null or category = ${category ?? null})
        and (${from}::timestamptz is null or occurred_at >= ${from})
        and (${before}::timestamptz is null or occurred_at < ${before})
    )
    select t.total, m.category, m.points, m.comment, m.occurred_at
    from (select count(*)::int as total from matching) t
    left join lateral (
      select * from matching order by occurred_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    ) m on true
  `.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    data: rows
      .filter((row) => row.category !== null)
      .map((row) => ({
        category: row.category,
        points: Number(row.points),
        comment: row.comment,
        timestamp: row.occurred_at.toISOString(),
      })),
  }
}

/** The first millisecond that a last day, or a last moment, leaves out: a settled day stands at its last microsecond. */
function firstAfter(end: string): Date {
  return new Date(Date.parse(end) + (end.length === 'YYYY-MM-DD'.length ? DAY_MS : 1))
}
