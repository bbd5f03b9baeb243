import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Difference } from '../points/difference.ts'

/**
 * Compares campaign claims with the ledger, for members after `first` up to and including `last`. Reads one
 * consistent snapshot in a single statement.
 */
export async function findClaimDifferences(db: Database, first: string, last: string): Promise<Difference[]> {
  const { rows } = await sql<{ member_id: string; what: string; expected: string; found: string }>`
    with claims as (
      select member_id, campaign_id::text as source_id, points from campaign_claims
      where member_id > ${first} and member_id <= ${last}
    ), ledger as (
      select member_id, source_id, points from ledger_entries
      where member_id > ${first} and member_id <= ${last} and category = 'Rewards' and source_kind = 'campaign'
    )
    select member_id, 'claim of campaign ' || source_id as what, coalesce(l.points, 0)::text as expected,
           coalesce(c.points, 0)::text as found
    from claims c full join ledger l using (member_id, source_id)
    where l.points is distinct from c.points
    order by 1, 2
  `.execute(db)
  return rows.map(({ member_id, ...rest }) => ({ memberId: member_id, day: null, ...rest }))
}

/** Campaign whose numbers of reserved places and claims differ. */
export interface CapacityDifference {
  key: string
  expected: number
  found: number
}

/**
 * Compares the reserved places with the claims of every campaign that has a capacity. Claims for these
 * campaigns wait until the comparison ends.
 * @param repair true to correct the differences
 */
export async function findCapacityDifferences(db: Database, repair: boolean): Promise<CapacityDifference[]> {
  return db.transaction().execute(async (transaction) => {
    // A place is reserved in the transaction that records the claim. No claim is between these steps while the
    // rows are locked.
    await sql`select from campaigns where capacity is not null for update`.execute(transaction)
    const { rows } = await sql<CapacityDifference & { id: string }>`
      select id, key, claims as expected, reserved_places as found
      from campaigns, lateral (
        select count(*)::int as claims from campaign_claims where campaign_id = campaigns.id
      ) k
      where capacity is not null and reserved_places <> claims
      order by key
    `.execute(transaction)
    for (const { id, expected } of repair ? rows : [])
      await sql`
        update campaigns set reserved_places = ${expected}, capacity = greatest(capacity, ${expected}), version = version + 1
        where id = ${id}
      `.execute(transaction)
    return rows.map(({ key, expected, found }) => ({ key, expected, found }))
  })
}
