import type { ResultKind } from '@hearth/protocol/sources'
import type { Generated, GeneratedAlways } from 'kysely'

/** `numeric` columns are exact decimals, carried as strings. */
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
