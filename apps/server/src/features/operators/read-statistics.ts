import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readStatistics as readStatisticsEndpoint } from '@hearth/protocol/endpoints/operator-work'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { countDeadJobs } from '../../platform/jobs/dead-jobs.ts'

/** Returns counts and point sums. Scans whole tables; for occasional operator use only. */
export async function readStatistics(
  db: Database,
  now: Date,
): Promise<AnswerOf<typeof readStatisticsEndpoint>> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  const { rows: members } = await sql<{
    all: number
    joined: number
    onboarded: number
    paused: number
    deleted: number
    leaving: number
  }>`
    select count(*) filter (where deleted_at is null)::int as all,
           count(*) filter (where deleted_at is null and created_at > ${weekAgo})::int as joined,
           count(*) filter (where deleted_at is null and onboarded_at is not null)::int as onboarded,
           count(*) filter (where paused_at is not null)::int as paused,
           count(*) filter (where deleted_at is not null)::int as deleted,
           (select count(*) from account_deletions)::int as leaving
    from members
  `.execute(db)
  const { rows: points } = await sql<{
    connectivity: string
    referral: string
    rewards: string
    others: string
    heartbeats: number
  }>`
    select coalesce(trim_scale(sum(connectivity)), 0)::text as connectivity,
           coalesce(trim_scale(sum(referral)), 0)::text as referral,
           coalesce(trim_scale(sum(rewards)), 0)::text as rewards,
           coalesce(trim_scale(sum(others)), 0)::text as others, coalesce(sum(heartbeats), 0)::float8 as heartbeats
    from member_totals
  `.execute(db)
  const { rows: work } = await sql<
    Record<'nodes' | 'held' | 'corrections' | 'submissions' | 'appeals' | 'cases', number>
  >`
    select (select count(*) from nodes)::int as nodes,
           (select count(*) from claim_suspensions where reinstated_at is null)::int as held,
           (select count(*) from point_corrections where state = 'waiting')::int as corrections,
           (select count(*) from campaign_submissions where state = 'pending')::int as submissions,
           (select count(*) from appeals where state = 'open')::int as appeals,
           (select count(*) from cases where state = 'waiting')::int as cases
  `.execute(db)
  const counted = members[0] ?? { all: 0, joined: 0, onboarded: 0, paused: 0, deleted: 0, leaving: 0 }
  const sums = points[0]
  return {
    members: {
      total: counted.all,
      joinedLast7Days: counted.joined,
      onboarded: counted.onboarded,
      paused: counted.paused,
      held: work[0]?.held ?? 0,
      leaving: counted.leaving,
      deleted: counted.deleted,
    },
    points: {
      Connectivity: sums?.connectivity ?? '0',
      Referral: sums?.referral ?? '0',
      Rewards: sums?.rewards ?? '0',
      Others: sums?.others ?? '0',
    },
    heartbeats: sums?.heartbeats ?? 0,
    nodes: work[0]?.nodes ?? 0,
    waitingCorrections: work[0]?.corrections ?? 0,
    waitingSubmissions: work[0]?.submissions ?? 0,
    waitingAppeals: work[0]?.appeals ?? 0,
    waitingCases: work[0]?.cases ?? 0,
    deadJobs: await countDeadJobs(db),
  }
}
