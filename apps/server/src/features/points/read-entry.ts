import { isCalendarDay } from '@hearth/protocol/calendar-day'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  type PointsEntryDetails,
  pointsSources,
  type readPointsEntry,
} from '@hearth/protocol/endpoints/points'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import type { PointsCategory } from '@hearth/protocol/points-categories'
import { parsePendingId } from '@hearth/protocol/points-entry-id'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { describeEntry } from './describe-entry.ts'
import { messages } from './messages.ts'
import { type NodeShare, nodesOfEntry } from './nodes-of-entry.ts'
import { pendingCommentSql, pendingEntryIdSql, pendingMoment, pendingSourceSql } from './pending-entry.ts'

interface EntryRow {
  id: string
  category: PointsCategory
  points: string
  comment: string
  kind: string
  source: string
  at: Date
  status: 'booked' | 'pending'
  heartbeats: number | null
  incident: PointsEntryDetails['incident']
  related: string | null
  nodes: NodeShare[] | null
  names: Record<string, string | null> | null
}

/**
 * Returns an entry of a member's points log and its origin. The ID of a pending entry returns the ledger entry once
 * the day is settled.
 * @throws AppError NOT_FOUND if the member has no such entry
 */
export async function readEntry(
  db: Database,
  memberId: string,
  id: string,
  language: Language = 'en',
): Promise<AnswerOf<typeof readPointsEntry>> {
  const pending = parsePendingId(id)
  if (pending === undefined) throw new AppError('NOT_FOUND', messages.entryNotFound())
  const booked = sql`
    select id::text as id, category, points, comment, source_kind as kind, source_id as source, occurred_at as at,
           'booked' as status, null::int as heartbeats
    from ledger_entries`
  const found = pending
    ? sql`
        ${booked}
        where member_id = ${memberId} and source_kind = 'settlement' and source_id = ${`${pending.day}#${pending.number}`}
        union all
        select ${sql.raw(pendingEntryIdSql)}, 'Connectivity', pending, ${sql.raw(pendingCommentSql)}, 'settlement',
               ${sql.raw(pendingSourceSql)}, ${pendingMoment}, 'pending', pending_heartbeats
        from member_days
        where member_id = ${memberId} and day = ${pending.day}::date and unsettled and settlements + 1 = ${pending.number}::int`
    : sql`${booked} where member_id = ${memberId} and id = ${id}`
  const { rows } = await sql<EntryRow>`
    select e.*, (select json_build_object('id', i.id, 'kind', i.kind, 'startsAt', i.starts_at, 'endsAt', i.ends_at, 'note', i.note)
            from incidents i
            where i.id = case when e.kind in ('make-good', 'make-good-reversal') then e.source::uuid end) as incident,
           (select r.id from ledger_entries r
            where r.member_id = ${memberId} and r.source_id = e.source and r.source_kind =
              case e.kind when 'make-good' then 'make-good-reversal' when 'make-good-reversal' then 'make-good' end) as related,
           ${nodesOfEntry(memberId, {
             kind: sql`e.kind`,
             source: sql`e.source`,
             comment: sql`e.comment`,
             points: sql`e.points`,
           })} as nodes,
           (select json_object_agg(n.id, n.name) from nodes n where n.member_id = ${memberId}) as names
    from (${found}) e
  `.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', messages.entryNotFound())
  return formatEntry(row, { memberId, language })
}

function formatEntry(
  { nodes, names, incident, ...entry }: EntryRow,
  { memberId, language }: { memberId: string; language: Language },
): PointsEntryDetails {
  const source = pointsSources.find((name) => name === entry.kind) ?? 'other'
  const [day = ''] = entry.source.split('#')
  const heartbeats = source === 'settlement' ? Number.parseInt(entry.comment, 10) : Number.NaN
  const stateOf = (nodeId: string) =>
    names && nodeId in names
      ? ('registered' as const)
      : nodeId === anonymousNodeId(memberId)
        ? ('anonymous' as const)
        : ('removed' as const)
  return {
    id: entry.id,
    category: entry.category,
    points: Number(entry.points),
    comment:
      entry.status === 'pending'
        ? formatMessage(messages.heartbeatsPending({ count: entry.heartbeats ?? 0, day: { day } }), language)
        : describeEntry(entry.comment, entry.kind, language),
    timestamp: entry.at.toISOString(),
    status: entry.status,
    source,
    day: (source === 'settlement' || source === 'results') && isCalendarDay(day) ? day : null,
    heartbeats: Number.isNaN(heartbeats) ? null : heartbeats,
    nodes:
      nodes?.map((node) => ({
        nodeId: node.node_id,
        name: names?.[node.node_id] ?? null,
        state: stateOf(node.node_id),
        heartbeats: node.heartbeats,
        points: node.points,
        rates:
          node.rates?.map((rate) => ({ points: Number(rate.points), heartbeats: rate.heartbeats })) ?? null,
      })) ?? null,
    incident: incident && {
      ...incident,
      startsAt: toIso(incident.startsAt),
      endsAt: incident.endsAt && toIso(incident.endsAt),
    },
    relatedEntryId: entry.related,
    campaignId: source === 'campaign' ? entry.source : null,
  }
}

const toIso = (time: string) => new Date(time).toISOString()
