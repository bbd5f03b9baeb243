import type { DataStats } from '@hearth/protocol/endpoints/insights'
import type { Database } from '../../platform/database/database.ts'

/** Returns the result totals of a member's nodes. */
export async function readDataStats(db: Database, memberId: string): Promise<DataStats> {
  const totals = await db
    .selectFrom('member_data_totals')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return {
    total_jobs: totals?.jobs ?? 0,
    total_jobs_points: Number(totals?.points ?? 0),
    profiles_amount: totals?.profiles ?? 0,
    comments_amount: totals?.comments ?? 0,
    posts_amount: totals?.posts ?? 0,
    result_size: totals?.bytes ?? 0,
  }
}
