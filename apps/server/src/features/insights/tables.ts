import type { ResultKind } from '@hearth/protocol/sources'
import type { Generated, GeneratedAlways } from 'kysely'

/** `numeric` columns are exact decimals, read as strings. */
export interface InsightsTables {
  collected_results: { member_id: string; id: string; collected_at: Date; kind: ResultKind; bytes: number }
  member_data_days: {
    member_id: string
    /** UTC, YYYY-MM-DD. */
    day: string
    profiles: Generated<number>
    comments: Generated<number>
    posts: Generated<number>
    bytes: Generated<number>
    worth: Generated<string>
    points_limit: string
    points: GeneratedAlways<string>
    bookings: Generated<number>
  }
  result_checks: {
    member_id: string
    id: Generated<string>
    result_id: string
    source_id: string
    kind: ResultKind
    bytes: number
    collected_at: Date
    subnet: string
    worth: string
    created_at: Date
    expires_at: Date
    assigned_until: Generated<Date | null>
    state: Generated<'open' | 'agreed' | 'disputed' | 'inconclusive'>
    decided_at: Generated<Date | null>
    odd_member_id: Generated<string | null>
    deducted: Generated<string>
  }
  result_check_answers: {
    check_id: string
    member_id: string
    node_id: string
    subnet: string
    assigned_at: Date
    answered_at: Generated<Date | null>
    bytes: Generated<number | null>
  }
  result_checkers: { member_id: string; node_id: string; subnet: string; seen_at: Date }
  member_data_jobs: { member_id: string; job: string }
  member_data_totals: {
    member_id: string
    jobs: Generated<number>
    profiles: Generated<number>
    comments: Generated<number>
    posts: Generated<number>
    bytes: Generated<number>
    points: Generated<string>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends InsightsTables {}
}
