import { sql } from 'kysely'
import { findDataDifferences } from '../../features/insights/find-data-differences.ts'
import { findMakeGoodDifferences } from '../../features/make-good/find-make-good-differences.ts'
import type { Difference } from '../../features/points/difference.ts'
import { findReferralDifferences } from '../../features/referrals/find-referral-differences.ts'
import { findClaimDifferences } from '../../features/rewards/find-campaign-differences.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

export interface ReconciledBatch {
  /** Number of members checked. */
  members: number
  differences: Difference[]
  /** Value of `after` for the next batch; undefined after the last. */
  next: string | undefined
}

/**
 * Compares points, results, referrals, claims and make-goods of the next members by ID. Each comparison is one statement,
 * which reads a consistent snapshot.
 * @param after last ID of the previous batch; undefined for the first batch
 */
export function findDifferences(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<ReconciledBatch> {
  return inLongReading(db, (transaction) => compare(transaction, after, limit))
}

/**
 * Runs statements that read whole pages of members. Without statistics on settled days, the planner would
 * choose nested loops that take hours.
 */
function inLongReading<T>(db: Database, read: (transaction: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_nestloop = off`.execute(transaction)
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local lock_timeout = 0`.execute(transaction)
    return read(transaction)
  })
}

async function compare(db: Transaction, after: string | undefined, limit: number): Promise<ReconciledBatch> {
  const first = after ?? '00000000-0000-0000-0000-000000000000'
  const { rows: batch } = await sql<{ id: string }>`
    (select id from members where id > ${first} order by id limit ${limit})
    union (select member_id from settled_totals where member_id > ${first} order by member_id limit ${limit})
    order by id limit ${limit}
  `.execute(db)
  const ids = batch.map(({ id }) => id)
  const last = ids.at(-1)
  if (!last) return { members: 0, differences: [], next: undefined }
  const { rows } = await sql<{
    member_id: string
    day: string | null
    what: string
    expected: string
    found: string
  }>`
    with days as (
      select * from member_days where member_id > ${first} and member_id <= ${last}
    ), ledger as (
      select member_id, (occurred_at at time zone 'UTC')::date as day,
             coalesce(sum(points) filter (where category = 'Connectivity'), 0) as connectivity,
             coalesce(sum(points) filter (where category = 'Referral'), 0) as referral,
             coalesce(sum(points) filter (where category = 'Rewards'), 0) as rewards,
             coalesce(sum(points) filter (where category = 'Others'), 0) as others
      from ledger_entries where member_id > ${first} and member_id <= ${last} group by 1, 2
    ), settled as (
      select member_id, split_part(source_id, '#', 1)::date as day, sum(points) as points
      from ledger_entries where member_id > ${first} and member_id <= ${last} and source_kind = 'settlement' group by 1, 2
    ), credits as (
      select member_id, day, count_credited(credited) as heartbeats, heartbeat_worth(day, credited) as points
      from (
        select member_id, day, coalesce(k.credited, a.credited) as credited
        from (select member_id, day, credited from days where credited is not null) k
        full join (
          select member_id, day, credited from heartbeat_archive where member_id > ${first} and member_id <= ${last}
        ) a using (member_id, day)
      ) c
    ), sums as (
      select member_id, sum(connectivity - pending) as connectivity, sum(referral) as referral, sum(rewards) as rewards,
             sum(others) as others, sum(heartbeats - pending_heartbeats) as heartbeats
      from days group by member_id
    ), totals as (
      select * from settled_totals where member_id > ${first} and member_id <= ${last}
    ), compared as (
      select member_id, day, c.what, c.expected, c.found
      from ledger l full join days d using (member_id, day), lateral (values
        ('settled connectivity', coalesce(l.connectivity, 0), coalesce(d.connectivity - d.pending, 0)),
        ('referral', coalesce(l.referral, 0), coalesce(d.referral, 0)),
        ('rewards', coalesce(l.rewards, 0), coalesce(d.rewards, 0)),
        ('others', coalesce(l.others, 0), coalesce(d.others, 0)),
        ('unsettled mark', (coalesce(d.pending_heartbeats, 0) > 0)::int, coalesce(d.unsettled, false)::int)
      ) as c (what, expected, found)
      union all
      -- Compare only days with stored slots, because slots of old settled days may have been deleted.
      select member_id, day, c.what, c.expected, c.found
      from credits k left join days d using (member_id, day) left join settled s using (member_id, day), lateral (values
        ('connectivity', coalesce(k.points, 0),
          case when k.points is null then 0 else coalesce(s.points, 0) + coalesce(d.pending, 0) end),
        ('heartbeats', k.heartbeats, coalesce(d.heartbeats, 0))
      ) as c (what, expected, found)
      union all
      select d.member_id, d.day, 'pending points without credits', 0, d.pending
      from days d where d.unsettled and d.credited is null
      union all
      select member_id, null, 'total ' || c.what, c.expected, c.found
      from sums s full join totals t using (member_id), lateral (values
        ('connectivity', coalesce(s.connectivity, 0), coalesce(t.connectivity, 0)),
        ('referral', coalesce(s.referral, 0), coalesce(t.referral, 0)),
        ('rewards', coalesce(s.rewards, 0), coalesce(t.rewards, 0)),
        ('others', coalesce(s.others, 0), coalesce(t.others, 0)),
        ('heartbeats', coalesce(s.heartbeats, 0), coalesce(t.heartbeats, 0))
      ) as c (what, expected, found)
    )
    select member_id, day, what, expected::text, found::text from compared
    where expected <> found order by member_id, day nulls last, what
  `.execute(db)
  return {
    members: ids.length,
    differences: [
      ...rows.map(({ member_id, ...rest }) => ({ memberId: member_id, ...rest })),
      ...(await findDataDifferences(db, first, last)),
      ...(await findReferralDifferences(db, first, last)),
      ...(await findClaimDifferences(db, first, last)),
      ...(await findMakeGoodDifferences(db, first, last)),
    ],
    next: ids.length === limit ? last : undefined,
  }
}
