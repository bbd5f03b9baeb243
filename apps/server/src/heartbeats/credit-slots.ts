import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { withConflictRetries } from '../platform/database/with-retries.ts'
import { utcDay } from '../points/utc-day.ts'

/** A slot that a node earned. */
export interface EarnedSlot {
  memberId: string
  nodeId: string
  /** Milliseconds since 1970; the heartbeat counts for the UTC day of this moment. */
  slotEnd: number
  /** Exact decimal. */
  points: string
}

/** A slot that was booked now, with the member's figures after it. */
export interface Credit {
  memberId: string
  nodeId: string
  slotEnd: number
  pointsToday: number
  pointsTotal: number
  heartbeats: number
}

/**
 * Books earned slots: the credits, the days and the totals they add to change in one statement, so that a kill leaves
 * all or nothing of a batch. A slot that was booked before, by whichever process, is left out. Rows are taken in the
 * order of members, so that two batches wait for each other instead of locking each other out.
 * @returns the slots that were booked now
 */
export function creditSlots(db: Database, slots: readonly EarnedSlot[], now: Date): Promise<Credit[]> {
  return withConflictRetries(async () => {
    const { rows } = await sql<{
      member_id: string
      node_id: string
      slot_end: Date
      today: string
      total: string
      heartbeats: number
    }>`
      with credited as (
        insert into heartbeat_credits (member_id, node_id, slot_end, points)
        select * from unnest(
          ${slots.map(({ memberId }) => memberId)}::uuid[], ${slots.map(({ nodeId }) => nodeId)}::uuid[],
          ${slots.map(({ slotEnd }) => new Date(slotEnd).toISOString())}::timestamptz[],
          ${slots.map(({ points }) => points)}::numeric[]
        ) as earned (member_id, node_id, slot_end, points)
        order by member_id, node_id, slot_end
        on conflict do nothing
        returning *
      ), days as (
        insert into member_days as d
          (member_id, day, connectivity, heartbeats, pending, pending_heartbeats, unsettled, last_credit_at)
        select member_id, (slot_end at time zone 'UTC')::date as day,
               sum(points), count(*), sum(points), count(*), true, max(slot_end)
        from credited group by member_id, day order by member_id, day
        on conflict (member_id, day) do update set
          connectivity = d.connectivity + excluded.connectivity,
          heartbeats = d.heartbeats + excluded.heartbeats,
          pending = d.pending + excluded.pending,
          pending_heartbeats = d.pending_heartbeats + excluded.pending_heartbeats,
          unsettled = true,
          last_credit_at = greatest(d.last_credit_at, excluded.last_credit_at)
        returning member_id, day, connectivity + referral + rewards + others as points
      ), totals as (
        insert into member_totals as t (member_id, connectivity, pending, heartbeats)
        select member_id, sum(points), sum(points), count(*)
        from credited group by member_id order by member_id
        on conflict (member_id) do update set
          connectivity = t.connectivity + excluded.connectivity,
          pending = t.pending + excluded.pending,
          heartbeats = t.heartbeats + excluded.heartbeats
        returning member_id, heartbeats, connectivity + referral + rewards + others as points
      )
      select c.member_id, c.node_id, c.slot_end, t.points as total, t.heartbeats,
             -- A day that this batch did not touch is as the statement found it.
             coalesce(d.points, (
               select connectivity + referral + rewards + others from member_days
               where member_id = c.member_id and day = ${utcDay(now)}::date
             ), 0) as today
      from credited c
      join totals t on t.member_id = c.member_id
      left join days d on d.member_id = c.member_id and d.day = ${utcDay(now)}::date
    `.execute(db)
    return rows.map((row) => ({
      memberId: row.member_id,
      nodeId: row.node_id,
      slotEnd: row.slot_end.getTime(),
      pointsToday: Number(row.today),
      pointsTotal: Number(row.total),
      heartbeats: row.heartbeats,
    }))
  })
}
