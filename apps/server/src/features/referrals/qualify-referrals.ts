import { sql } from 'kysely'
import { notifyChanges } from '../../events/notify-changes.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readRuleValue } from '../points/rules/read-rule-value.ts'
import { isQualified, type ReadInvitees } from './invitees.ts'

/**
 * Makes pending referrals claimable if their invitees meet the conditions, and notifies the inviters. A
 * claimable referral stays claimable. Idempotent.
 * @returns the invitees whose referrals became claimable
 */
export async function qualifyReferrals(
  db: Database | Transaction,
  readInvitees: ReadInvitees,
  inviteeIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (inviteeIds.length === 0) return []
  const { rows: pending } = await sql<{ invitee_id: string }>`
    select invitee_id from referrals where invitee_id = any(${inviteeIds}::uuid[]) and claimable_at is null
  `.execute(db)
  if (pending.length === 0) return []
  const required = Number(await readRuleValue(db, 'referral_heartbeats', now))
  const ids = pending.map(({ invitee_id }) => invitee_id)
  const invitees = await readInvitees(db, ids)
  const qualified = ids.filter((id) => isQualified(invitees.get(id), required))
  if (qualified.length === 0) return []
  const { rows } = await sql<{ invitee_ids: string[] }>`
    with qualified as (
      update referrals set claimable_at = ${now}
      where invitee_id = any(${qualified}::uuid[]) and claimable_at is null
      returning inviter_id, invitee_id
    ), inviters as (
      select inviter_id, count(*)::int as referrals from qualified group by inviter_id
    ), counted as (
      update referral_totals t
      set pending = t.pending - i.referrals, claimable = t.claimable + i.referrals
      from inviters i where t.inviter_id = i.inviter_id
    )
    select (select coalesce(array_agg(invitee_id), '{}') from qualified) as invitee_ids,
           ${notifyChanges(sql`'referral'::text`, sql`select inviter_id as member_id from inviters`)} as notified
  `.execute(db)
  return rows[0]?.invitee_ids ?? []
}
