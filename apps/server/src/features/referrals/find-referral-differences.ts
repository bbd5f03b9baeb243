import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Difference } from '../points/difference.ts'

/**
 * Compares referrals with their totals, and paid rewards with the ledger. Covers members after `first` up to
 * and including `last`. Reads one consistent snapshot in a single statement.
 */
export async function findReferralDifferences(
  db: Database,
  first: string,
  last: string,
): Promise<Difference[]> {
  const { rows } = await sql<{ member_id: string; what: string; expected: string; found: string }>`
    with rows as (
      select inviter_id as member_id, count(*) as referrals,
             count(*) filter (where claimable_at is null) as pending,
             count(*) filter (where claimable_at is not null and claimed_at is null) as claimable,
             count(claimed_at) as success, coalesce(sum(points), 0) as points
      from referrals where inviter_id > ${first} and inviter_id <= ${last} group by 1
    ), totals as (
      select inviter_id as member_id, pending, claimable, success, points
      from referral_totals where inviter_id > ${first} and inviter_id <= ${last}
    ), settled as (
      select member_id, referrals from settled_totals where member_id > ${first} and member_id <= ${last}
    ), ledger as (
      select member_id, count(*) as entries, sum(points) as points from ledger_entries
      where member_id > ${first} and member_id <= ${last} and category = 'Referral' and source_kind = 'referral'
      group by 1
    )
    select member_id, c.what, c.expected::text, c.found::text
    from rows r full join totals t using (member_id) full join settled s using (member_id)
      full join ledger l using (member_id), lateral (values
        ('referrals', coalesce(r.referrals, 0), coalesce(s.referrals, 0)),
        ('pending referrals', coalesce(r.pending, 0), coalesce(t.pending, 0)),
        ('claimable referrals', coalesce(r.claimable, 0), coalesce(t.claimable, 0)),
        ('claimed referrals', coalesce(r.success, 0), coalesce(t.success, 0)),
        ('ledger entries of referrals', coalesce(r.success, 0), coalesce(l.entries, 0)),
        ('points of referrals', coalesce(l.points, 0), coalesce(t.points, 0)),
        ('points of referrals, one by one', coalesce(l.points, 0), coalesce(r.points, 0))
      ) as c (what, expected, found)
    where c.expected <> c.found
    order by member_id, c.what
  `.execute(db)
  return rows.map(({ member_id, ...rest }) => ({ memberId: member_id, day: null, ...rest }))
}
