import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Result, reportResults } from '@hearth/protocol/endpoints/insights'
import { sourceOfJob } from '@hearth/protocol/sources'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import { bookUnlessSuspended } from '../points/defer-entry.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import { utcDay } from '../points/utc-day.ts'
import { evaluateReport, type Rejection, type Reporter } from './evaluate-report.ts'

/** Hours within which a comparison must be decided, because items disappear from their sources. */
const CHECK_HOURS = 6

/** Rules for results, with their history. */
export type ResultRules = Pick<RuleBook, 'valueAt' | 'waitUntilCurrent'>

type Accepted = Omit<AnswerOf<typeof reportResults>, 'refused'> & { refused: readonly Rejection[] }

/** Results that a batch added to one of a member's days. */
interface BookedDay {
  day: string
  profiles: number
  comments: number
  posts: number
  /** Exact decimal. */
  points: string
  /** Sequence number of this booking within the day, from 1. */
  booking: number
  last_at: Date
}

/**
 * Counts results collected by a member's node and books their points in one transaction. Results that
 * `evaluateReport` rejects change nothing. Each result counts once by its ID, with the value in force when it
 * was collected. A day earns at most the limit in force when the day began, regardless of the order of its
 * results.
 */
export async function acceptResults(
  db: Database,
  rules: ResultRules,
  reporter: Reporter,
  results: readonly Result[],
  now: Date,
): Promise<Accepted> {
  const { memberId } = reporter
  const rejected = evaluateReport(reporter, results, now)
  const isRejected = new Set(rejected.map(({ index }) => index))
  const valid = results.filter((_, index) => !isRejected.has(index))
  if (valid.length === 0) return { accepted: 0, known: 0, refused: rejected, points: 0 }

  await rules.waitUntilCurrent(now.getTime())
  return withConflictRetries(() =>
    db.transaction().execute(async (transaction) => {
      await lockTotals(transaction, memberId)
      const days = await count(transaction, rules, reporter, valid, now)
      for (const day of days) await bookDay(transaction, memberId, day)
      const accepted = days.reduce(
        (sum, { profiles, comments, posts }) => sum + profiles + comments + posts,
        0,
      )
      // Approximate; the ledger has the exact points.
      const points = days.reduce((sum, day) => sum + Number(day.points), 0)
      return {
        accepted,
        known: valid.length - accepted,
        refused: rejected,
        points: Math.round(points * 1e6) / 1e6,
      }
    }),
  )
}

/** Serializes a member's batches, so that each sees the counts of the previous ones. */
async function lockTotals(transaction: Transaction, memberId: string): Promise<void> {
  await sql`insert into member_data_totals (member_id) values (${memberId}) on conflict do nothing`.execute(
    transaction,
  )
  await sql`select from member_data_totals where member_id = ${memberId} for update`.execute(transaction)
}

async function count(
  transaction: Transaction,
  rules: ResultRules,
  { memberId, subnet, sourceIds }: Reporter,
  results: readonly Result[],
  now: Date,
): Promise<BookedDay[]> {
  // Cap the time, so that a node whose clock is slightly ahead cannot earn points for tomorrow.
  const items = results.map((result) => {
    const time = Math.min(Date.parse(result.collectedAt), now.getTime())
    const worth = rules.valueAt(`result_points_${result.kind}`, time)
    // Without a list of sources, the source is null, because no other node could verify the result.
    return { ...result, time: new Date(time), worth, source: sourceIds && sourceOfJob(result.job) }
  })
  const days = [...new Set(items.map(({ time }) => utcDay(time)))]
  const checkShare = rules.valueAt('result_check_share', now.getTime())
  const limits = days.map((day) => rules.valueAt('result_points_per_day', Date.parse(day)))

  const { rows } = await sql<BookedDay>`
    with sent as (
      select distinct on (id) *
      from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ job }) => job)}::text[],
                  ${items.map(({ kind }) => kind)}::text[], ${items.map(({ bytes }) => bytes)}::int[],
                  ${items.map(({ time }) => time)}::timestamptz[], ${items.map(({ worth }) => worth)}::numeric[],
                  ${items.map(({ source }) => source)}::text[])
           with ordinality as s (id, job, kind, bytes, collected_at, worth, source, place)
      order by id, place
    ), fresh as (
      insert into collected_results (member_id, id, collected_at, kind, bytes)
      select ${memberId}, id, collected_at, kind, bytes
      from sent s
      -- Look up each ID in the index. A join would read all earlier results of the member.
      left join lateral (
        select true as is_known from collected_results c where c.member_id = ${memberId} and c.id = s.id limit 1
      ) k on true
      where is_known is null
      on conflict do nothing
      returning id
    ), counted as (
      select s.*, (s.collected_at at time zone 'UTC')::date as day from fresh join sent s using (id)
    ), checks as (
      -- Sample here, once per result, so that members cannot predict which results are compared.
      insert into result_checks (member_id, result_id, source_id, kind, bytes, collected_at, subnet, worth, created_at, expires_at)
      select ${memberId}, id, source, kind, bytes, collected_at, ${subnet ?? 'unknown'}, worth, ${now},
             ${now}::timestamptz + make_interval(hours => ${CHECK_HOURS})
      from counted where source is not null and random() < ${checkShare}::numeric
      on conflict do nothing
    ), jobs as (
      insert into member_data_jobs (member_id, job) select distinct ${memberId}::uuid, job from counted
      on conflict do nothing
      returning job
    ), sums as (
      select day, count(*) filter (where kind = 'profile')::int as profiles,
             count(*) filter (where kind = 'comment')::int as comments,
             count(*) filter (where kind = 'post')::int as posts,
             sum(bytes) as bytes, sum(worth) as worth, max(collected_at) as last_at
      from counted group by day
    ), days as (
      insert into member_data_days as d (member_id, day, profiles, comments, posts, bytes, worth, points_limit, bookings)
      select ${memberId}, s.day, s.profiles, s.comments, s.posts, s.bytes, s.worth, l.points_limit, 1
      from sums s join unnest(${days}::date[], ${limits}::numeric[]) as l (day, points_limit) using (day)
      on conflict (member_id, day) do update set
        profiles = d.profiles + excluded.profiles, comments = d.comments + excluded.comments,
        posts = d.posts + excluded.posts, bytes = d.bytes + excluded.bytes, worth = d.worth + excluded.worth,
        bookings = d.bookings + 1
      returning new.day, new.bookings as booking, new.points - coalesce(old.points, 0) as points
    ), totals as (
      update member_data_totals t set
        jobs = t.jobs + (select count(*) from jobs),
        profiles = t.profiles + s.profiles, comments = t.comments + s.comments, posts = t.posts + s.posts,
        bytes = t.bytes + s.bytes, points = t.points + s.points
      from (
        select sum(profiles) as profiles, sum(comments) as comments, sum(posts) as posts, sum(bytes) as bytes,
               sum(points) as points
        from sums join days using (day)
      ) s
      where t.member_id = ${memberId} and s.points is not null
    )
    select day, profiles, comments, posts, points, booking, last_at from sums join days using (day) order by day
  `.execute(transaction)
  return rows
}

async function bookDay(transaction: Transaction, memberId: string, day: BookedDay): Promise<void> {
  if (Number(day.points) === 0) return
  await bookUnlessSuspended(transaction, {
    memberId,
    category: 'Others',
    points: day.points,
    comment: `${describe(day)} collected on ${day.day}`,
    source: { kind: 'results', id: `${day.day}#${day.booking}` },
    occurredAt: day.last_at,
  })
}

/** Returns a description such as "132 posts, 1 profile". */
function describe({ posts, comments, profiles }: BookedDay): string {
  return Object.entries({ post: posts, comment: comments, profile: profiles })
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => `${amount} ${kind}${amount === 1 ? '' : 's'}`)
    .join(', ')
}
