import type pg from 'pg'

/** Creates the temporary table of entries to book in this transaction. */
export async function openSeededEntries(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table seeded_entries (
       member_id uuid not null, category text not null, points numeric not null, comment text not null,
       source_kind text not null, source_id text not null, occurred_at timestamptz not null
     ) on commit drop`,
  )
}

/** Books all entries of the temporary table in the ledger, the days and the totals. */
export async function bookSeededEntries(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into ledger_entries (member_id, id, category, points, comment, source_kind, source_id, occurred_at)
     select member_id, uuidv7(occurred_at - now()), category, points, comment, source_kind, source_id, occurred_at
     from seeded_entries`,
  )
  await client.query(
    `with sums as (
       select member_id, (occurred_at at time zone 'UTC')::date as day,
              coalesce(sum(points) filter (where category = 'Referral'), 0) as referral,
              coalesce(sum(points) filter (where category = 'Rewards'), 0) as rewards
       from seeded_entries group by 1, 2
     ), days as (
       insert into member_days as d (member_id, day, referral, rewards) select * from sums
       on conflict (member_id, day) do update
       set referral = d.referral + excluded.referral, rewards = d.rewards + excluded.rewards
     )
     update settled_totals t set referral = t.referral + s.referral, rewards = t.rewards + s.rewards
     from (select member_id, sum(referral) as referral, sum(rewards) as rewards from sums group by 1) s
     where t.member_id = s.member_id`,
  )
  await client.query('truncate seeded_entries')
}
