import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { repairData } from '../../insights/repair-data.ts'

/**
 * Makes a member's days and totals anew from the ledger and the credits, which are never touched. Credits that come
 * meanwhile wait for it. Repeating it changes nothing.
 */
export async function repairMember(db: Database, memberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`insert into member_totals (member_id) values (${memberId}) on conflict do nothing`.execute(
      transaction,
    )
    await sql`select from member_totals where member_id = ${memberId} for update`.execute(transaction)
    await sql`select from member_days where member_id = ${memberId} for update`.execute(transaction)
    await sql`
      with ledger as (
        select (occurred_at at time zone 'UTC')::date as day,
               coalesce(sum(points) filter (where category = 'Connectivity'), 0) as connectivity,
               coalesce(sum(points) filter (where category = 'Referral'), 0) as referral,
               coalesce(sum(points) filter (where category = 'Rewards'), 0) as rewards,
               coalesce(sum(points) filter (where category = 'Others'), 0) as others,
               count(*) filter (where source_kind = 'settlement') as settlements
        from ledger_entries where member_id = ${memberId} group by 1
      ), credits as (
        select (slot_end at time zone 'UTC')::date as day, sum(points) as points, count(*) as heartbeats, max(slot_end) as last
        from heartbeat_credits where member_id = ${memberId} group by 1
      ), known as (
        select day, heartbeats, pending_heartbeats, last_credit_at from member_days where member_id = ${memberId}
      ), made as (
        select day, coalesce(l.connectivity, 0) as settled, coalesce(k.points, l.connectivity, 0) as connectivity,
               coalesce(l.referral, 0) as referral, coalesce(l.rewards, 0) as rewards, coalesce(l.others, 0) as others,
               coalesce(l.settlements, 0) as settlements, k.heartbeats as credited, k.last,
               -- How many heartbeats an old day had is known from nowhere else.
               coalesce(k.heartbeats, o.heartbeats, 0) as heartbeats,
               o.pending_heartbeats, o.last_credit_at
        from ledger l full join credits k using (day) full join known o using (day)
      )
      insert into member_days as d (member_id, day, connectivity, referral, rewards, others, heartbeats, pending,
                                    pending_heartbeats, unsettled, settlements, last_credit_at)
      select ${memberId}, day, connectivity, referral, rewards, others, heartbeats, connectivity - settled,
             case when connectivity = settled then 0 when settlements = 0 then heartbeats
                  else greatest(1, coalesce(pending_heartbeats, 1)) end,
             connectivity <> settled, settlements, coalesce(last, last_credit_at)
      from made
      on conflict (member_id, day) do update set
        connectivity = excluded.connectivity, referral = excluded.referral, rewards = excluded.rewards,
        others = excluded.others, heartbeats = excluded.heartbeats, pending = excluded.pending,
        pending_heartbeats = excluded.pending_heartbeats, unsettled = excluded.unsettled,
        settlements = excluded.settlements, last_credit_at = excluded.last_credit_at
    `.execute(transaction)
    await sql`
      update member_totals t set
        connectivity = s.connectivity, referral = s.referral, rewards = s.rewards, others = s.others,
        pending = s.pending, heartbeats = s.heartbeats
      from (
        select coalesce(sum(connectivity), 0) as connectivity, coalesce(sum(referral), 0) as referral,
               coalesce(sum(rewards), 0) as rewards, coalesce(sum(others), 0) as others,
               coalesce(sum(pending), 0) as pending, coalesce(sum(heartbeats), 0) as heartbeats
        from member_days where member_id = ${memberId}
      ) s
      where t.member_id = ${memberId}
    `.execute(transaction)
  })
  await repairData(db, memberId)
}
