import type { Case, CaseSubject, Finding } from '@hearth/protocol/endpoints/cases'
import { formatMessage, type Language, type Message, serializeParams } from '@hearth/protocol/messages'
import type { Selectable } from 'kysely'
import type { CasesTables } from './tables.ts'

export type CaseRow = Selectable<CasesTables['cases']>

/** Returns a case as its member sees it. */
export function describeCase(row: CaseRow, language: Language): Case {
  return {
    id: row.id,
    subject: subjectOf(row),
    title: formatMessage(row.title, language),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function subjectOf({ subject_kind: kind, subject_id: id, slot_end }: CaseRow): CaseSubject {
  return { kind, id, ...(slot_end && { slotEnd: slot_end.toISOString() }) }
}

export function describeFindings(findings: readonly Message[], language: Language): Finding[] {
  return findings.map((message) => ({
    messageId: message.id,
    params: serializeParams(message.params),
    text: formatMessage(message, language),
  }))
}
