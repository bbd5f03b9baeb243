import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Difference } from '../points/difference.ts'

/**
 * Compares results with their days, the ledger with these days' points, and the days with the totals. Covers
 * members after `first` up to and including `last`. Reads one consistent snapshot in a single statement.
 */
export async function findDataDifferences(db: Database, first: string, last: string): Promise<Difference[]> {
  const { rows } = await sql<Omit<Difference, 'memberId'> & { member_id: string }>`
    with days as (
      select * from member_data_days where member_id > ${first} and member_id <= ${last}
    ), totals as (
      select * from member_data_totals where member_id > ${first} and member_id <= ${last}
    ), jobs as (
      select member_id, count(*) as jobs from member_data_jobs
      where member_id > ${first} and member_id <= ${last} group by member_id
    ), results as (
      select member_id, (collected_at at time zone 'UTC')::date as day,
             count(*) filter (where kind = 'profile') as profiles, count(*) filter (where kind = 'comment') as comments,
             count(*) filter (where kind = 'post') as posts, sum(bytes) as bytes
      from collected_results where member_id > ${first} and member_id <= ${last} group by 1, 2
    ), ledger as (
      select member_id, split_part(source_id, '#', 1)::date as day, sum(points) as points
      from (
        select member_id, source_id, points from ledger_entries
        where member_id > ${first} and member_id <= ${last} and category = 'Others' and source_kind = 'results'
        union all
        -- Include earned points that are booked after a claim suspension ends.
        select member_id, source_id, points from deferred_points
        where member_id > ${first} and member_id <= ${last} and source_kind = 'results'
      ) earned
      group by 1, 2
    ), sums as (
      select member_id, sum(profiles) as profiles, sum(comments) as comments, sum(posts) as posts, sum(bytes) as bytes,
             sum(points) as points
      from days group by member_id
    ), compared as (
      -- Compare only days with stored results. Old results are dropped by whole months.
      select member_id, day, c.*
      from results r left join days d using (member_id, day), lateral (values
        ('collected profiles', r.profiles, coalesce(d.profiles, 0)),
        ('collected comments', r.comments, coalesce(d.comments, 0)),
        ('collected posts', r.posts, coalesce(d.posts, 0)),
        ('collected bytes', r.bytes, coalesce(d.bytes, 0))
      ) as c (what, expected, found)
      union all
      select member_id, day, 'points of collected data', coalesce(l.points, 0), coalesce(d.points, 0)
      from ledger l full join days d using (member_id, day)
      union all
      select member_id, null, 'total ' || c.what, c.expected, c.found
      from sums s full join totals t using (member_id) left join jobs j using (member_id), lateral (values
        ('collected profiles', coalesce(s.profiles, 0), coalesce(t.profiles, 0)),
        ('collected comments', coalesce(s.comments, 0), coalesce(t.comments, 0)),
        ('collected posts', coalesce(s.posts, 0), coalesce(t.posts, 0)),
        ('collected bytes', coalesce(s.bytes, 0), coalesce(t.bytes, 0)),
        ('points of collected data', coalesce(s.points, 0), coalesce(t.points, 0)),
        ('jobs', coalesce(j.jobs, 0), coalesce(t.jobs, 0))
      ) as c (what, expected, found)
    )
    select member_id, day, what, expected::text, found::text from compared
    where expected <> found order by member_id, day nulls last, what
  `.execute(db)
  return rows.map(({ member_id, ...rest }) => ({ memberId: member_id, ...rest }))
}
