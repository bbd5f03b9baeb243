import type pg from 'pg'
import { CreditedSlots, uuidBytes } from '../../features/heartbeats/credited-slots.ts'
import { anonymousNodeId } from '../../features/nodes/anonymous-node-id.ts'
import { inLongTransaction } from '../../platform/database/in-long-transaction.ts'
import { seedInsights } from './seed-insights.ts'

export interface SeedActivityOptions {
  now: Date
  /** Length of a slot in seconds. */
  intervalSeconds: number
  /** Exact decimal. */
  pointsPerHeartbeat: string
}

/**
 * Creates the activity of new members: nodes that run always, in the evenings or occasionally, or have stopped,
 * and some rewards. Settled days enter the ledger; today's heartbeats stay pending. Uses one transaction.
 */
export async function seedActivity(
  pool: pg.Pool,
  memberIds: string[],
  options: SeedActivityOptions,
): Promise<void> {
  await inLongTransaction(pool, async (client) => {
    // Losing the last batch after a power failure is acceptable.
    await client.query('set local synchronous_commit = off')
    await client.query(
      `create temporary table activity on commit drop as
       with personas as (
         select id as member_id, created_at, (created_at at time zone 'UTC')::date as joined,
                abs(hashtextextended(id::text, 1)) % 100 as kind
         from members where id = any($1::uuid[])
       ), days as (
         select p.*, day::date as day,
                abs(hashtextextended(p.member_id::text || day::date, 2)) % 10000 / 10000.0 as luck,
                abs(hashtextextended(p.member_id::text || day::date, 3)) % 10000 / 10000.0 as share
         from personas p, generate_series(p.joined, ($2::timestamptz at time zone 'UTC')::date, '1 day') as day
       ), slots as (
         select member_id, day, luck,
                case
                  when kind < 15 then 0.93 + 0.07 * share
                  when kind < 50 and luck < 0.88 then 0.35 + 0.45 * share
                  when kind < 80 and luck < 0.30 then 0.05 + 0.30 * share
                  when kind >= 80 and day < joined + 10 and luck < 0.8 then 0.4 * share
                  else 0
                end
                * (case when day = joined then 0.5 else 1 end)
                * (case when day = ($2::timestamptz at time zone 'UTC')::date
                        then extract(epoch from $2::timestamptz - day::timestamp at time zone 'UTC') / 86400 else 1 end)
                * (86400 / $3::int) as wanted
         from days
       )
       select member_id, day, luck, floor(wanted)::int as heartbeats, floor(wanted)::int * $4::numeric as points,
              day = ($2::timestamptz at time zone 'UTC')::date as pending
       from slots`,
      [memberIds, options.now, options.intervalSeconds, options.pointsPerHeartbeat],
    )
    await client.query(
      `insert into ledger_entries (member_id, id, category, points, comment, source_kind, source_id, occurred_at)
       select member_id, uuidv7(occurred_at - now()), category, points, comment, source_kind, source_id, occurred_at
       from (
         select member_id, 'Connectivity' as category, points,
                heartbeats || case heartbeats when 1 then ' heartbeat' else ' heartbeats' end || ' on ' || day as comment,
                'settlement' as source_kind, day || '#1' as source_id,
                (day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond' as occurred_at
         from activity where heartbeats > 0 and not pending
         union all
         select member_id, case when luck < 0.004 then 'Others' else 'Rewards' end,
                case when luck < 0.004 then 75 else 250 end,
                case when luck < 0.004 then 'Reported a fault in the node' else 'Community task of the week' end,
                'seed', day::text, day::timestamp at time zone 'UTC' + interval '10 hours' + luck * interval '5 hours'
         from activity where luck < 0.02 and not pending
       ) entries`,
    )
    await seedInsights(client)
    await client.query(
      `insert into member_days (member_id, day, connectivity, referral, rewards, others, heartbeats,
                                pending, pending_heartbeats, unsettled, settlements, last_credit_at)
       select member_id, day, sum(connectivity), sum(referral), sum(rewards), sum(others), sum(heartbeats),
              sum(pending), sum(pending_heartbeats), sum(pending_heartbeats) > 0, max(settlements), max(last_credit_at)
       from (
         select member_id, (occurred_at at time zone 'UTC')::date as day,
                case category when 'Connectivity' then points else 0 end as connectivity,
                case category when 'Referral' then points else 0 end as referral,
                case category when 'Rewards' then points else 0 end as rewards,
                case category when 'Others' then points else 0 end as others,
                0 as heartbeats, 0 as pending, 0 as pending_heartbeats,
                case source_kind when 'settlement' then 1 else 0 end as settlements, null::timestamptz as last_credit_at
         from ledger_entries where member_id = any($1::uuid[])
         union all
         select member_id, day, case when pending then points else 0 end, 0, 0, 0, heartbeats,
                case when pending then points else 0 end, case when pending then heartbeats else 0 end, 0,
                case when pending then day::timestamp at time zone 'UTC' + heartbeats * make_interval(secs => $2::int) end
         from activity where heartbeats > 0
       ) parts
       group by member_id, day`,
      [memberIds, options.intervalSeconds],
    )
    await saveSlots(client, options)
    await client.query(
      `insert into settled_totals (member_id, connectivity, referral, rewards, others, heartbeats, referrals)
       select m.id, coalesce(sum(d.connectivity - d.pending), 0), coalesce(sum(d.referral), 0),
              coalesce(sum(d.rewards), 0), coalesce(sum(d.others), 0),
              coalesce(sum(d.heartbeats - d.pending_heartbeats), 0),
              (select count(*) from referrals r where r.inviter_id = m.id)
       from members m left join member_days d on d.member_id = m.id
       where m.id = any($1::uuid[]) group by m.id`,
      [memberIds],
    )
  })
}

/** Creates slots since midnight for the anonymous node of each member. */
async function saveSlots(client: pg.PoolClient, options: SeedActivityOptions): Promise<void> {
  const { rows } = await client.query<{ member_id: string; day: string; heartbeats: number }>(
    'select member_id, day::text as day, heartbeats from activity where pending and heartbeats > 0',
  )
  const intervalMs = options.intervalSeconds * 1000
  const credited = rows.map(({ member_id, day, heartbeats }) => {
    const start = Date.parse(day)
    const slots = new CreditedSlots(start, null)
    const node = uuidBytes(anonymousNodeId(member_id))
    for (let slot = 1; slot <= heartbeats; slot++) slots.add(node, start + slot * intervalMs, intervalMs)
    return slots.toBytes()
  })
  await client.query(
    `update member_days d set credited = c.credited
     from unnest($1::uuid[], $2::date[], $3::bytea[]) as c (member_id, day, credited)
     where d.member_id = c.member_id and d.day = c.day`,
    [rows.map(({ member_id }) => member_id), rows.map(({ day }) => day), credited],
  )
}
