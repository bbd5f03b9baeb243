import type { ColumnType, Generated } from 'kysely'
import type { Evidence, Signal } from './signal.ts'

export interface FairnessTables {
  fairness_progress: {
    only_one: Generated<boolean>
    joined_until: Date | null
    joined_id: string | null
    rules_since: Date | null
  }
  fairness_accounts: {
    member_id: string
    joined_at: Date
    inviter_id: string | null
    subnet: string | null
    edges: Generated<number[]>
    hours_until: Generated<Date | null>
    evaluated_at: Generated<Date | null>
    due_at: Date
  }
  fairness_devices: { node_id: string; member_id: string }
  fairness_wallets: { member_id: string; address: Buffer; funder: Buffer | null; checked_at: Date }
  signals: {
    member_id: string
    name: string
    subject: string
    score: number
    /** Written as JSON. */
    evidence: ColumnType<Evidence, string, string>
    since: Date
  }
  claim_suspensions: {
    member_id: string
    id: Generated<string>
    score: number
    /** Written as JSON. */
    signals: ColumnType<Signal[], string, string>
    suspended_at: Date
    upheld_at: Generated<Date | null>
    reinstated_at: Generated<Date | null>
    reinstated_by: Generated<string | null>
  }
  mailbox_checks: {
    member_id: string
    score: number
    /** Written as JSON. */
    signals: ColumnType<Signal[], string, string>
    asked_at: Date
    passed_at: Generated<Date | null>
    code_hash: Generated<string | null>
    code_email: Generated<string | null>
    tries: Generated<number>
    code_expires_at: Generated<Date | null>
  }
  signal_clearances: { member_id: string; name: string; subject: string; score: number; cleared_at: Date }
  appeals: {
    member_id: string
    id: Generated<string>
    suspension_id: string
    text: string
    sent_at: Date
    state: Generated<'open' | 'accepted' | 'rejected'>
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
    reason: Generated<string | null>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends FairnessTables {}
}
