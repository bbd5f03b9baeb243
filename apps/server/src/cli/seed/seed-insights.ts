import type pg from 'pg'

/**
 * Creates results of one in five members for the last two weeks. Runs in the transaction with the table
 * `activity`, before the ledger is summed.
 */
export async function seedInsights(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table collected on commit drop as
     with amounts as (
       select member_id, day, floor(heartbeats * (0.2 + luck))::int as posts,
              floor(heartbeats * 2 * luck)::int as comments, floor(heartbeats * 0.1 * luck)::int as profiles
       from activity
       where not pending and heartbeats > 20 and day > (select max(day) from activity) - 15
         and abs(hashtextextended(member_id::text, 4)) % 5 = 0
     ), valued as (
       select *, profiles + comments * 0.1 + posts * 0.2 as worth,
              profiles * 2400::bigint + comments * 310 + posts * 1150 as bytes
       from amounts
     )
     select *, least(worth, 500) as points from valued`,
  )
  await client.query(
    `insert into member_data_days (member_id, day, profiles, comments, posts, bytes, worth, points_limit, bookings)
     select member_id, day, profiles, comments, posts, bytes, worth, 500, 1 from collected`,
  )
  await client.query(
    `insert into member_data_jobs (member_id, job) select member_id, 'community-news ' || day from collected`,
  )
  await client.query(
    `insert into member_data_totals (member_id, jobs, profiles, comments, posts, bytes, points)
     select member_id, count(*), sum(profiles), sum(comments), sum(posts), sum(bytes), sum(points)
     from collected group by member_id`,
  )
  await client.query(
    `insert into ledger_entries (member_id, id, category, points, comment, source_kind, source_id, occurred_at)
     select member_id, uuidv7(occurred_at - now()), 'Others', points,
            posts || ' posts, ' || comments || ' comments, ' || profiles || ' profiles collected on ' || day,
            'results', day || '#1', occurred_at
     from (select *, day::timestamp at time zone 'UTC' + interval '20 hours' as occurred_at from collected) c`,
  )
}
