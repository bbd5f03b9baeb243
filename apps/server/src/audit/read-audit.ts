import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { readAuditLog } from '@hearth/protocol/endpoints/operators'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

type AuditAnswer = AnswerOf<typeof readAuditLog>

/** Returns a page of the audit log, newest first, optionally for one subject. */
export async function readAudit(
  db: Database,
  query: CheckedRequestOf<typeof readAuditLog>['query'],
): Promise<AuditAnswer> {
  const { cursor, limit, subject } = query
  const [kind, id] =
    subject === undefined
      ? []
      : [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)]
  const { rows } = await sql<AuditAnswer['entries'][number] & { at: Date }>`
    select number, at, actor_kind || ':' || actor_id as actor, action, subject_kind || ':' || subject_id as subject,
           before, after, reason, request_id as "requestId", encode(hash, 'hex') as hash
    from audit_log
    where true
      ${cursor === undefined ? sql`` : sql`and number < ${cursor}`}
      ${kind === undefined ? sql`` : sql`and subject_kind = ${kind} and subject_id = ${id}`}
    order by number desc limit ${limit + 1}
  `.execute(db)
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }))
  const last = entries.at(-1)
  return { entries, ...(rows.length > limit && last && { nextCursor: String(last.number) }) }
}
