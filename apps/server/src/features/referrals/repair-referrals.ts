import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Recomputes a member's referral totals. Does not change referrals or the ledger. Idempotent. */
export async function repairReferrals(db: Database, memberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`insert into referral_totals (inviter_id) values (${memberId}) on conflict do nothing`.execute(
      transaction,
    )
    // Lock the row to block other writers: every change of a referral updates this row in the same statement.
    await sql`select from referral_totals where inviter_id = ${memberId} for update`.execute(transaction)
    await sql`
      with rows as (
        select count(*) as referrals, count(*) filter (where claimable_at is null) as pending,
               count(*) filter (where claimable_at is not null and claimed_at is null) as claimable,
               count(claimed_at) as success, coalesce(sum(points), 0) as points
        from referrals where inviter_id = ${memberId}
      ), settled as (
        update settled_totals set referrals = r.referrals from rows r where member_id = ${memberId}
      )
      update referral_totals t
      set pending = r.pending, claimable = r.claimable, success = r.success, points = r.points
      from rows r where t.inviter_id = ${memberId}
    `.execute(transaction)
  })
}
