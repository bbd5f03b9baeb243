import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { explainPoints as explainEndpoint } from '@hearth/protocol/endpoints/operator-members'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FoundMember } from '../members/find-members.ts'
import { readCorrections } from './correct-points.ts'

export type ExplainedPoints = AnswerOf<typeof explainEndpoint>

const NEWEST = 20

/**
 * Returns all components of a member's points. Reads the member's entire ledger, so only operators may use
 * it.
 */
export async function explainPoints(db: Database, member: FoundMember): Promise<ExplainedPoints> {
  const id = member.id
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows: totals } = await sql<{
        connectivity: string
        referral: string
        rewards: string
        others: string
        total: string
        heartbeats: number
        agrees: boolean
      }>`
        with ledger as (
          select coalesce(sum(points) filter (where category = 'Connectivity'), 0) as connectivity,
                 coalesce(sum(points) filter (where category = 'Referral'), 0) as referral,
                 coalesce(sum(points) filter (where category = 'Rewards'), 0) as rewards,
                 coalesce(sum(points) filter (where category = 'Others'), 0) as others
          from ledger_entries where member_id = ${id}
        ), days as (
          select coalesce(sum(connectivity - pending), 0) as connectivity, coalesce(sum(referral), 0) as referral,
                 coalesce(sum(rewards), 0) as rewards, coalesce(sum(others), 0) as others
          from member_days where member_id = ${id}
        )
        select trim_scale(t.connectivity)::text as connectivity, trim_scale(t.referral)::text as referral,
               trim_scale(t.rewards)::text as rewards, trim_scale(t.others)::text as others,
               trim_scale(t.connectivity + t.referral + t.rewards + t.others)::text as total, t.heartbeats,
               (t.connectivity - t.pending, t.referral, t.rewards, t.others) = (l.connectivity, l.referral, l.rewards, l.others)
               and (l.connectivity, l.referral, l.rewards, l.others) = (d.connectivity, d.referral, d.rewards, d.others) as agrees
        from member_totals t, ledger l, days d where t.member_id = ${id}
      `.execute(transaction)
      const { rows: sources } = await sql<ExplainedPoints['sources'][number]>`
        select category, source_kind as kind, count(*)::int as entries, trim_scale(sum(points))::text as points,
               ${iso(sql`min(occurred_at)`)} as "firstAt", ${iso(sql`max(occurred_at)`)} as "lastAt"
        from ledger_entries where member_id = ${id} group by category, source_kind order by category, source_kind
      `.execute(transaction)
      const { rows: pending } = await sql<ExplainedPoints['pending'][number]>`
        select day::text as day, pending_heartbeats as heartbeats, trim_scale(pending)::text as points
        from member_days where member_id = ${id} and unsettled order by day
      `.execute(transaction)
      const { rows: newest } = await sql<ExplainedPoints['newest'][number]>`
        select id, category, trim_scale(points)::text as points, comment, source_kind || ':' || source_id as source,
               ${iso(sql`occurred_at`)} as "occurredAt"
        from ledger_entries where member_id = ${id} order by id desc limit ${NEWEST}
      `.execute(transaction)
      const { rows: refusedSlots } = await sql<ExplainedPoints['refusedSlots'][number]>`
        select reason, count(*)::int as slots
        from (
          select reason from rejected_slots where member_id = ${id}
          union all
          select r.reason from slot_reasons d, unpack_slot_reasons(d.day, d.reasons) r
          where d.member_id = ${id} and r.reason in ('member_limit', 'network_limit', 'too_old')
        ) rejected
        group by reason order by reason
      `.execute(transaction)
      const [sums] = totals
      return {
        member,
        totals: {
          Connectivity: sums?.connectivity ?? '0',
          Referral: sums?.referral ?? '0',
          Rewards: sums?.rewards ?? '0',
          Others: sums?.others ?? '0',
        },
        total: sums?.total ?? '0',
        heartbeats: sums?.heartbeats ?? 0,
        sources,
        pending,
        newest,
        refusedSlots,
        corrections: await readCorrections(transaction, id),
        agrees: sums?.agrees ?? true,
      }
    })
}

const iso = (moment: ReturnType<typeof sql>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
