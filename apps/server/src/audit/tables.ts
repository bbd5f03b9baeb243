import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, never>

export interface AuditTables {
  /** Written only by `write-audit.ts`. The database assigns each row's number, time and hashes. */
  audit_log: {
    number: Generated<number>
    at: Generated<Date>
    actor_kind: 'operator' | 'command' | 'system'
    actor_id: string
    action: string
    subject_kind: string
    subject_id: string
    before: Json
    after: Json
    reason: string
    request_id: string | null
    previous_hash: Generated<Buffer>
    hash: Generated<Buffer>
  }
  audit_head: { number: number; hash: Buffer }
  operator_proposals: {
    kind: string
    subject: string
    content: ColumnType<unknown, string, string>
    asked_by: string
    asked_at: Generated<Date>
    reason: string
  }
}

declare module '../platform/database/database.ts' {
  interface Tables extends AuditTables {}
}
