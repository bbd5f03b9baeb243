import type { UserStats } from '@hearth/protocol/endpoints/members'
import { type PointsCategory, pointsCategories } from '@hearth/protocol/points-categories'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { utcDay } from './utc-day.ts'

/** Chart color of each category. The portal defines its own colors for each theme. */
const colors: Record<PointsCategory, string> = {
  Connectivity: '#E4572E',
  Referral: '#2E86AB',
  Rewards: '#D9A404',
  Others: '#6B7280',
}

/**
 * Returns a member's point and heartbeat totals. Reads by primary key, so the cost does not grow with the
 * history.
 */
export async function readStats(db: Database, memberId: string, now: Date): Promise<UserStats> {
  const { rows } = await sql<{
    connectivity: string | null
    referral: string | null
    rewards: string | null
    others: string | null
    total: string | null
    pending: string | null
    heartbeats: number | null
    snapshot: number | null
    referrals: number | null
    today: string | null
    waiting: string | null
  }>`${prepared}
    select t.connectivity, t.referral, t.rewards, t.others,
           t.connectivity + t.referral + t.rewards + t.others as total,
           t.pending, t.heartbeats, t.heartbeats_genesis_snapshot as snapshot, t.referrals,
           (select d.connectivity + d.referral + d.rewards + d.others
            from member_days d where d.member_id = ${memberId} and d.day = ${utcDay(now)}::date) as today,
           (select sum(w.points) from deferred_points w where w.member_id = ${memberId}) as waiting
    from member_totals t where t.member_id = ${memberId}
  `.execute(db)
  const row = rows[0]
  const total = Number(row?.total ?? 0)
  const values: Record<PointsCategory, number> = {
    Connectivity: Number(row?.connectivity ?? 0),
    Referral: Number(row?.referral ?? 0),
    Rewards: Number(row?.rewards ?? 0),
    Others: Number(row?.others ?? 0),
  }
  return {
    user_id: memberId,
    heartbeats: row?.heartbeats ?? 0,
    heartbeats_genesis_snapshot: row?.snapshot ?? 0,
    points_today: Number(row?.today ?? 0),
    points_total: total,
    points_breakdown: pointsCategories.map((category) => ({
      category,
      color: colors[category],
      // A correction can make a category negative, but a percentage must not be.
      percentage: total > 0 ? Math.round((Math.max(0, values[category]) / total) * 10_000) / 100 : 0,
      value: values[category],
    })),
    total_includes_all_points: Number(row?.pending ?? 0) === 0,
    ...(Number(row?.waiting ?? 0) !== 0 && { points_waiting: Number(row?.waiting) }),
    total_referrals: row?.referrals ?? 0,
    total_referral_points: values.Referral,
  }
}
