import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { readPointsLog } from '@hearth/protocol/endpoints/points'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { type PointsCategory, pointsCategories } from '@hearth/protocol/points-categories'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { describeEntry } from './describe-entry.ts'
import { readCursor, writeCursor } from './log-cursor.ts'
import { messages } from './messages.ts'
import { type NodeShare, nodesOfEntry, toNodePoints } from './nodes-of-entry.ts'
import {
  dayEnd,
  PENDING_ID,
  pendingCommentSql,
  pendingEntryIdSql,
  pendingMoment,
  pendingSourceSql,
} from './pending-entry.ts'

const DAY_MS = 86_400_000

type Query = CheckedRequestOf<typeof readPointsLog>['query']

/**
 * Returns a page of a member's points, newest first. Unsettled days appear as one entry each, in their
 * settled position, so the log always adds up to the total. A cursor names the next page's first entry, so
 * new entries cause neither duplicates nor gaps. A cursor costs the same on every page, whereas a page number
 * has to skip keys in the index.
 * @throws AppError INVALID_REQUEST if the cursor is invalid
 */
export async function readLog(
  db: Database,
  memberId: string,
  query: Query,
  language: Language = 'en',
): Promise<AnswerOf<typeof readPointsLog>> {
  const { limit, category, startDate, endDate, include } = query
  const filter = [category, startDate, endDate].join(' ')
  const position = query.cursor === undefined ? undefined : readCursor(query.cursor, filter)
  const offset = position ? 0 : (query.page - 1) * limit
  const from = startDate === undefined ? undefined : new Date(startDate)
  const before = endDate === undefined ? undefined : firstAfter(endDate)

  const within = (moment: RawBuilder<unknown>) => sql`
    ${from ? sql`and ${moment} >= ${from}` : sql``} ${before ? sql`and ${moment} < ${before}` : sql``}`
  const behind = (key: RawBuilder<unknown>) =>
    position ? sql`and ${key} <= (${position.at}::timestamptz, ${position.id}::uuid)` : sql``
  const wanted = category ? [category] : pointsCategories
  const withPending = wanted.includes('Connectivity')

  const booked = (name: PointsCategory) => sql`(
    select occurred_at as at, id from ledger_entries
    where member_id = ${memberId} and category = ${name} ${within(sql`occurred_at`)} ${behind(sql`(occurred_at, id)`)}
    order by occurred_at desc, id desc)`
  const pending = sql`(
    select ${dayEnd} as at, ${PENDING_ID}::uuid as id from member_days
    where member_id = ${memberId} and unsettled ${within(pendingMoment)} ${behind(sql`(${dayEnd}, ${PENDING_ID}::uuid)`)}
    order by day desc)`
  const keys = sql.join([...wanted.map(booked), ...(withPending ? [pending] : [])], sql` union all `)
  const total = position
    ? sql`${position.total}::int`
    : sql`(
        (select count(*) from ledger_entries
         where member_id = ${memberId} and category = any(${wanted}::text[]) ${within(sql`occurred_at`)})
        + (select count(*) from member_days
           where ${withPending}::bool and member_id = ${memberId} and unsettled ${within(pendingMoment)})
      )::int`

  const { rows } = await sql<{
    total: number
    at: string | null
    id: string
    entry_id: string
    category: PointsCategory
    points: string
    comment: string | null
    source_kind: string | null
    pending_heartbeats: number | null
    day: string | null
    timestamp: Date
    nodes: NodeShare[] | null
  }>`
    with keys as (
      select at, id from (${keys}) as k order by at desc, id desc limit ${limit + 1} offset ${offset}
    )
    select t.total, k.at::text as at, k.id, coalesce(e.id::text, ${sql.raw(pendingEntryIdSql)}) as entry_id,
           coalesce(e.category, 'Connectivity') as category, coalesce(e.points, d.pending) as points,
           e.comment, e.source_kind, d.pending_heartbeats, d.day::text as day, coalesce(e.occurred_at, ${pendingMoment}) as timestamp,
           ${
             include === 'nodes'
               ? nodesOfEntry(memberId, {
                   kind: sql`coalesce(e.source_kind, 'settlement')`,
                   source: sql`coalesce(e.source_id, ${sql.raw(pendingSourceSql)})`,
                   comment: sql`coalesce(e.comment, ${sql.raw(pendingCommentSql)})`,
                   points: sql`coalesce(e.points, d.pending)`,
                 })
               : sql`null`
           } as nodes
    from (select ${total} as total) t
    left join keys k on true
    left join ledger_entries e on e.member_id = ${memberId} and e.id = k.id
    left join member_days d on k.id = ${PENDING_ID}::uuid
      and d.member_id = ${memberId} and d.day = (k.at at time zone 'UTC')::date
    order by k.at desc, k.id desc
  `.execute(db)
  const entries = rows.filter(({ at }) => at !== null)
  const next = entries[limit]
  return {
    total: rows[0]?.total ?? 0,
    data: entries.slice(0, limit).map(({ category, points, timestamp, ...entry }) => ({
      id: entry.entry_id,
      category,
      points: Number(points),
      comment:
        entry.comment === null
          ? formatMessage(
              messages.heartbeatsPending({
                count: entry.pending_heartbeats ?? 0,
                day: { day: entry.day ?? '' },
              }),
              language,
            )
          : describeEntry(entry.comment, entry.source_kind ?? '', language),
      timestamp: timestamp.toISOString(),
      ...(include === 'nodes' && { nodes: toNodePoints(entry.nodes) }),
    })),
    ...(next?.at && {
      nextCursor: writeCursor({ at: next.at, id: next.id, total: next.total }, filter),
    }),
  }
}

/**
 * Returns the exclusive upper bound for an end day or time. The bound of a day includes its settled entry,
 * which has the time of the day's last microsecond.
 */
function firstAfter(end: string): Date {
  return new Date(Date.parse(end) + (end.length === 'YYYY-MM-DD'.length ? DAY_MS : 1))
}
