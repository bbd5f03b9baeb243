import { sql } from 'kysely'
import { notifyChanges } from '../../events/notify-changes.ts'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Binds a member to the inviter, in the transaction that creates the member or sets the inviter. An existing binding never
 * changes. Like all other code, locks `referral_totals` before `settled_totals`, so that registrations and
 * claims cannot deadlock.
 */
export async function bindReferral(
  transaction: Transaction,
  referral: { inviterId: string; inviteeId: string; invitedAt: Date },
): Promise<void> {
  await sql`
    with bound as (
      insert into referrals (inviter_id, invitee_id, invited_at)
      values (${referral.inviterId}, ${referral.inviteeId}, ${referral.invitedAt})
      on conflict (invitee_id) do nothing
      returning inviter_id
    ), counted as (
      insert into referral_totals as t (inviter_id, pending) select inviter_id, 1 from bound
      on conflict (inviter_id) do update set pending = t.pending + 1
      returning inviter_id
    ), totals as (
      insert into settled_totals as t (member_id, referrals) select inviter_id, 1 from counted
      on conflict (member_id) do update set referrals = t.referrals + 1
    )
    select ${notifyChanges(sql`'referral'::text`, sql`select inviter_id as member_id from bound`)}
  `.execute(transaction)
}
