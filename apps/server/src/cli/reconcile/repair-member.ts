import { sql } from 'kysely'
import { repairData } from '../../features/insights/repair-data.ts'
import { repairReferrals } from '../../features/referrals/repair-referrals.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Rebuilds a member's days and totals from the ledger and the credits, while concurrent credits wait. Then
 * repairs the member's data statistics and referrals. Idempotent.
 */
export async function repairMember(db: Database, memberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`insert into settled_totals (member_id) values (${memberId}) on conflict do nothing`.execute(
      transaction,
    )
    await sql`select from settled_totals where member_id = ${memberId} for update`.execute(transaction)
    await sql`select from member_days where member_id = ${memberId} for update`.execute(transaction)
    await sql`
      with ledger as (
        select (occurred_at at time zone 'UTC')::date as day,
               coalesce(sum(points) filter (where category = 'Connectivity'), 0) as connectivity,
               coalesce(sum(points) filter (where category = 'Referral'), 0) as referral,
               coalesce(sum(points) filter (where category = 'Rewards'), 0) as rewards,
               coalesce(sum(points) filter (where category = 'Others'), 0) as others,
               count(*) filter (where source_kind = 'settlement') as settlements,
               coalesce(sum(points) filter (where source_kind = 'settlement'), 0) as settled
        from ledger_entries where member_id = ${memberId} group by 1
      ), known as (
        select day, heartbeats, pending, pending_heartbeats, last_credit_at, credited
        from member_days where member_id = ${memberId}
      ), archived as (
        select day, credited from heartbeat_archive where member_id = ${memberId}
      ), joined as (
        select day, l.connectivity, l.referral, l.rewards, l.others, l.settlements, o.heartbeats, o.pending_heartbeats, o.last_credit_at, coalesce(o.credited, a.credited) as slots,
               o.credited,
               -- Keep the pending points if no rule covers the day, because they have no other source.
               case when coalesce(o.credited, a.credited) is null then 0
                    else coalesce(heartbeat_worth(day, coalesce(o.credited, a.credited)) - coalesce(l.settled, 0), o.pending)
               end as due
        from ledger l full join known o using (day) full join archived a using (day)
      ), made as (
        select day, coalesce(connectivity, 0) + due as connectivity, coalesce(referral, 0) as referral,
               coalesce(rewards, 0) as rewards, coalesce(others, 0) as others, coalesce(settlements, 0) as settlements,
               -- Keep the count of a day without slots, because it has no other source.
               coalesce(count_credited(slots), heartbeats, 0) as heartbeats, due as pending, pending_heartbeats,
               case when due <> 0 then slots else credited end as credited,
               coalesce((select max(slot_end) from credited_slots(day, slots)), last_credit_at) as last_credit_at
        from joined
      )
      insert into member_days as d (member_id, day, connectivity, referral, rewards, others, heartbeats, pending,
                                    pending_heartbeats, unsettled, settlements, last_credit_at, credited)
      select ${memberId}, day, connectivity, referral, rewards, others, heartbeats, pending,
             case when pending = 0 then 0 when settlements = 0 then heartbeats
                  else greatest(1, coalesce(pending_heartbeats, 1)) end,
             pending <> 0, settlements, last_credit_at, credited
      from made
      on conflict (member_id, day) do update set
        connectivity = excluded.connectivity, referral = excluded.referral, rewards = excluded.rewards,
        others = excluded.others, heartbeats = excluded.heartbeats, pending = excluded.pending,
        pending_heartbeats = excluded.pending_heartbeats, unsettled = excluded.unsettled,
        settlements = excluded.settlements, last_credit_at = excluded.last_credit_at, credited = excluded.credited
    `.execute(transaction)
    await sql`
      update settled_totals t set
        connectivity = s.connectivity, referral = s.referral, rewards = s.rewards, others = s.others,
        heartbeats = s.heartbeats
      from (
        select coalesce(sum(connectivity - pending), 0) as connectivity, coalesce(sum(referral), 0) as referral,
               coalesce(sum(rewards), 0) as rewards, coalesce(sum(others), 0) as others,
               coalesce(sum(heartbeats - pending_heartbeats), 0) as heartbeats
        from member_days where member_id = ${memberId}
      ) s
      where t.member_id = ${memberId}
    `.execute(transaction)
  })
  await repairData(db, memberId)
  await repairReferrals(db, memberId)
}
