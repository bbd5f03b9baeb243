import { createHash } from 'node:crypto'
import type pg from 'pg'
import { getAddress, toHex } from 'viem'
import { inLongTransaction } from '../../platform/database/in-long-transaction.ts'
import { bookSeededEntries, openSeededEntries } from './book-seeded.ts'

const INVITER_POINTS = 1000
/** Percentages of members with a wallet and of claimed rewards. */
const WITH_WALLET = 45
const CLAIMED = 75

/** Creates wallets and referral outcomes in one transaction. Call it after seeding all activity. */
export async function seedReferrals(
  pool: pg.Pool,
  memberIds: string[],
  { now }: { now: Date },
): Promise<void> {
  await inLongTransaction(pool, async (client) => {
    await client.query('set local synchronous_commit = off')
    const owners = await linkWallets(client, memberIds, now)
    await openSeededEntries(client)
    await client.query(
      `update referrals r set claimable_at = at, claimed_at = at + interval '9 hours', points = $3
       from (
         select r.invitee_id, least($2::timestamptz - interval '10 hours', r.invited_at + interval '6 days') as at
         from referrals r join member_totals t on t.member_id = r.invitee_id
         where r.invitee_id = any($1::uuid[]) and t.heartbeats >= 100
       ) q
       where q.invitee_id = r.invitee_id`,
      [owners, now, INVITER_POINTS],
    )
    await client.query(
      `update referrals set claimed_at = null, points = null
       where invitee_id = any($1::uuid[]) and claimed_at is not null and abs(hashtextextended(id::text, 5)) % 100 >= $2`,
      [memberIds, CLAIMED],
    )
    await client.query(
      `insert into seeded_entries
       select inviter_id, 'Referral', points, 'Reward for an invited member who takes part', 'referral', id::text, claimed_at
       from referrals where invitee_id = any($1::uuid[]) and claimed_at is not null`,
      [memberIds],
    )
    await client.query(
      `insert into referral_totals as t (inviter_id, pending, claimable, success, points)
       select inviter_id, count(*) filter (where claimable_at is null),
              count(*) filter (where claimable_at is not null and claimed_at is null),
              count(claimed_at), coalesce(sum(points), 0)
       from referrals where invitee_id = any($1::uuid[]) group by inviter_id
       on conflict (inviter_id) do update set
         pending = t.pending + excluded.pending, claimable = t.claimable + excluded.claimable,
         success = t.success + excluded.success, points = t.points + excluded.points`,
      [memberIds],
    )
    await bookSeededEntries(client)
  })
}

/**
 * Links wallet addresses that have no known private key.
 * @returns the IDs of the wallets' owners; while statistics are outdated, a query for them would read all
 * members
 */
async function linkWallets(client: pg.PoolClient, memberIds: string[], now: Date): Promise<string[]> {
  const owners = memberIds.flatMap((id) => {
    const hash = createHash('sha256').update(id).digest()
    const address = hash.subarray(0, 20)
    return hash.readUInt32BE(20) % 100 < WITH_WALLET
      ? [{ id, address, wallet: getAddress(toHex(address)) }]
      : []
  })
  const ids = owners.map(({ id }) => id)
  await client.query(
    `update members m set wallet = g.wallet from unnest($1::uuid[], $2::text[]) as g (id, wallet) where m.id = g.id`,
    [ids, owners.map(({ wallet }) => wallet)],
  )
  await client.query(
    `insert into wallet_links (member_id, one_time_right, address, linked_at)
     select id, 'link', address, least($3::timestamptz, created_at + interval '2 days')
     from unnest($1::uuid[], $2::bytea[]) as g (id, address) join members using (id)`,
    [ids, owners.map(({ address }) => address), now],
  )
  return ids
}
