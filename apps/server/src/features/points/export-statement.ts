import type { ExportFormat } from '@hearth/protocol/endpoints/points'
import { pointsCategories } from '@hearth/protocol/points-categories'
import pg from 'pg'
import {
  dayEndSql,
  PENDING_ID,
  pendingCommentSql,
  pendingEntryIdSql,
  pendingMomentSql,
  pendingSourceSql,
} from './pending-entry.ts'

const { escapeLiteral } = pg

/**
 * SQL that replaces line breaks and adds an apostrophe before text that a spreadsheet would execute. Most
 * text is plain and skips the regular expressions, which dominate the cost.
 */
const CSV_COMMENT = String.raw`
    case when ascii(comment) between 48 and 57 or ascii(comment) between 65 and 90 or ascii(comment) between 97 and 122 then ''
         when comment ~ '^[\s]*[=+@\-\t\r]' then ''''
         else '' end ||
    case when strpos(comment, E'\n') + strpos(comment, E'\r') = 0 then comment
         else regexp_replace(comment, '[\r\n]+', ' ', 'g') end`

/**
 * Returns the COPY statement for a member's export, newest entry first. Each unsettled day is one entry. With
 * `byNode`, an entry whose nodes are known is one row for each node. The rows of an entry have the same ID and add up
 * to it. Values are inlined because COPY takes no parameters.
 */
export function exportStatement(memberId: string, format: ExportFormat, { byNode = false } = {}): string {
  const columns = (comment: string) => `
    to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp, category,
    trim_scale(${byNode ? 'coalesce(n.points, e.points)' : 'points'})::text as points, ${comment} as comment, status,
    entry_id as id${byNode ? ', n.node_id, n.heartbeats' : ''}`
  const rows = byNode
    ? `(${entries(memberId)}) e
       left join lateral nodes_of_entry(${escapeLiteral(memberId)}, e.kind, e.source, e.comment, e.points) n on true`
    : `(${entries(memberId)}) e`
  if (format === 'csv')
    return `copy (select ${columns(CSV_COMMENT)} from ${rows}) to stdout (format csv, header)`
  const nodeFields = byNode
    ? ` || ',"node_id":' || coalesce('"' || node_id || '"', 'null') || ',"heartbeats":' || coalesce(heartbeats::text, 'null')`
    : ''
  // Each row is one JSON column. The quote and delimiter characters cannot occur in JSON. Only the comment
  // can need escaping.
  return `copy (
      select '{"timestamp":"' || timestamp || '","category":"' || category || '","points":"' || points ||
             '","comment":' || to_json(comment) || ',"status":"' || status || '","id":"' || id || '"'${nodeFields} || '}'
      from (select ${columns('comment')} from ${rows}) line)
    to stdout (format csv, quote E'\\x01', delimiter E'\\x02')`
}

/** Merges one index range per category, so that no rows need to be sorted, regardless of their number. */
function entries(memberId: string): string {
  const member = escapeLiteral(memberId)
  const booked = pointsCategories.map(
    (category) => `(
      select occurred_at as at, id, occurred_at as moment, category, points, comment, 'booked' as status,
             id::text as entry_id, source_kind as kind, source_id as source
      from ledger_entries where member_id = ${member} and category = ${escapeLiteral(category)}
      order by occurred_at desc, id desc)`,
  )
  const pending = `(
    select ${dayEndSql}, '${PENDING_ID}'::uuid, ${pendingMomentSql}, 'Connectivity', pending,
           ${pendingCommentSql}, 'pending', ${pendingEntryIdSql}, 'settlement', ${pendingSourceSql}
    from member_days where member_id = ${member} and unsettled order by day desc)`
  return `${[...booked, pending].join(' union all ')} order by at desc, id desc`
}
