import type { CaseState, CaseSubjectKind } from '@hearth/protocol/endpoints/cases'
import type { Message } from '@hearth/protocol/messages'
import type { ColumnType, Generated } from 'kysely'

export interface CasesTables {
  cases: {
    id: Generated<string>
    member_id: string
    subject_kind: CaseSubjectKind
    subject_id: string
    slot_end: Date | null
    /** Written as JSON. */
    title: ColumnType<Message, string, never>
    /** Written as JSON. */
    findings: ColumnType<Message[], string, never>
    was_explained: boolean
    state: Generated<CaseState>
    created_at: Date
    updated_at: Date
    waiting_since: Date | null
    announced_at: Generated<Date | null>
    first_answered_at: Generated<Date | null>
  }
  case_messages: {
    case_id: string
    /** Counts from 1 in each case. */
    number: number
    author: 'member' | 'operator'
    operator: string | null
    text: string
    sent_at: Date
  }
  case_attachments: { id: string; case_id: string; number: number; place: number; blob_id: string }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends CasesTables {}
}
