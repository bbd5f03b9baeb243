import type pg from 'pg'

const DAYS = 3
/** Number of days on which the veteran earned heartbeats. */
const VETERAN_DAYS = 1500

/**
 * Fills a database to the size and statistics of a large network: many members with heartbeats on a few days,
 * and a veteran with years of heartbeats.
 */
export async function seedNetwork(
  pool: pg.Pool,
  { members, veteran }: { members: number; veteran: string },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // Disable foreign key checks, which the generated rows would pass anyway.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into members (id, email, personal_code)
       select lpad(to_hex(n), 32, '0')::uuid, n || '@example.net', 'S' || n from generate_series(1, $1::int) as n`,
      [members],
    )
    await client.query(
      `insert into auth.users (id, email, app_metadata, created_at, updated_at)
       select id, email, '{}', now(), now() from members where id <> $1`,
      [veteran],
    )
    await client.query(
      `insert into auth.sessions (user_id, refresh_hash, aal, amr, created_at, refreshed_at)
       select id, uuid_send(id), 'aal1', '[]', now(), now() from members where id <> $1`,
      [veteran],
    )
    await client.query(
      `insert into settled_totals (member_id, connectivity, heartbeats)
       select id, $1 * 1200, $1 * 48 from members
       on conflict (member_id) do update set connectivity = excluded.connectivity, heartbeats = excluded.heartbeats`,
      [DAYS],
    )
    await client.query(
      `insert into member_days (member_id, day, connectivity, heartbeats, settlements)
       select id, current_date - 1 - n, 1200, 48, 1 from members, generate_series(0, case when id = $1 then $2::int else $3::int end) as n`,
      [veteran, VETERAN_DAYS, DAYS],
    )
    await client.query(
      `insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
       select member_id, 'Connectivity', connectivity, '48 heartbeats', 'settlement', day, day + time '23:59:59.999999'
       from member_days
       union all
       select member_id, 'Rewards', 5, 'reward', 'test', day, day + time '12:00' from member_days
       where member_id = $1 and extract(dow from day) = 1
       order by 1`,
      [veteran],
    )
    // The veteran invited many members, claimed the first thousand referrals, and can claim the next
    // thousand.
    await client.query(
      `insert into referrals (inviter_id, invitee_id, invited_at, claimable_at, claimed_at, points)
       select $1, id, now() - n * interval '1 minute', case when n <= 2000 then now() end,
              case when n <= 1000 then now() end, case when n <= 1000 then 1000 end
       from (select id, row_number() over (order by id) as n from members where id <> $1 limit 30000) as m`,
      [veteran],
    )
    await client.query(
      `insert into referral_totals (inviter_id, pending, claimable, success, points)
       select $1, count(*) - 2000, 1000, 1000, 1000000 from referrals`,
      [veteran],
    )
    await client.query(
      `insert into campaigns (key, name, kind, starts_at, bonus_points, mandatory, place, review, prerequisites, eligible, goal, capacity)
       values ('claimed-by-all', 'All', 'wallet', now() - interval '900 days', 5, false, 1, false, '{}', 'everyone', null, null),
              ('long-streak', 'Streak', 'streak', now() - interval '900 days', 5, false, 2, false, '{}', 'everyone', 366, null),
              ('heartbeats', 'Heartbeats', 'heartbeat', now() - interval '900 days', 5, false, 3, false, '{}', 'everyone', 100, 1000000),
              ('survey', 'Survey', 'form', now() - interval '900 days', 5, false, 4, true, '{}', 'everyone', null, null)`,
    )
    await client.query(
      `insert into campaign_claims (member_id, campaign_id, points, claimed_at)
       select m.id, c.id, 5, now() from (select id from members limit 20000) m, campaigns c where c.key = 'claimed-by-all'`,
    )
    await client.query(
      `insert into campaign_submissions (member_id, campaign_id, state, source, source_id, submitted_at)
       select m.id, c.id, 'pending', 'webhook', 'seed', now() from (select id from members limit 20000) m, campaigns c where c.key = 'survey'`,
    )
    await client.query(
      'analyze referrals, referral_totals, campaigns, campaign_claims, campaign_submissions, members, settled_totals, member_days, ledger_entries, auth.users, auth.sessions',
    )
  } finally {
    client.release(true)
  }
}
