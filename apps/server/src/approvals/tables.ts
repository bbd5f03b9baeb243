import type { ColumnType, Generated } from 'kysely'

export interface ApprovalsTables {
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
  interface Tables extends ApprovalsTables {}
}
