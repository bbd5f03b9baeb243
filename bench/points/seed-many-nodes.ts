import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { addMembers } from '../../apps/server/src/test/support/many-members.ts'
import { vacuum } from '../harness/vacuum.ts'

/** Slots of 15 minutes on a UTC day. */
const SLOTS = 96

/**
 * Creates a member with registered nodes and a history up to today. On a day, 1 node in 20 is offline, 5 have random
 * gaps, and the others miss one slot. There are an incident of 10 minutes on each day and one of 8 hours in each month.
 * @param days number of UTC days before today
 */
export async function seedManyNodes(
  database: OpenDatabase<Tables>,
  { nodes, days }: { nodes: number; days: number },
): Promise<{ memberId: string; nodeIds: string[] }> {
  const { pool } = database
  const [memberId = ''] = await addMembers(database.kysely, 1)
  const { rows } = await pool.query<{ id: string }>(
    `insert into nodes (member_id, id, public_key, name, registered_at)
     select $1::uuid, gen_random_uuid(), sha256(n::text::bytea), 'node ' || n,
            current_date - make_interval(days => $3::int + 1)
     from generate_series(1, $2::int) n returning id`,
    [memberId, nodes, days],
  )
  await pool.query(
    `insert into gateway_runs (id, started_at, seen_at)
     values (gen_random_uuid(), current_date - make_interval(days => $1::int + 2), now())`,
    [days],
  )
  await pool.query(
    `insert into incidents (kind, starts_at, ends_at)
     select 'restart', d + interval '7 hours', d + interval '7 hours 10 minutes'
     from generate_series(current_date - $1::int, current_date - 1, interval '1 day') d
     union all
     select 'gateway', d + interval '10 hours', d + interval '18 hours'
     from generate_series(current_date - $1::int, current_date - 1, interval '30 days') d`,
    [days],
  )
  for (const table of ['heartbeat_archive', 'slot_reasons'])
    await pool.query(
      `select create_month_partition($1, d::date)
       from generate_series(date_trunc('month', current_date - $2::int), current_date, interval '1 month') d`,
      [table, days],
    )
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `create temporary table node_slots as
       with offsets as (
         -- As slotOffset computes it.
         select id, (('x' || encode(substring(sha256(id::text::bytea) for 6), 'hex'))::bit(48)::bigint % 900000)::int as first_ms
         from nodes where member_id = $1
       ), node_days as (
         select o.*, d::date as day, abs(hashtextextended(id::text || d::date, 1)) as luck,
                -- Slots that have ended.
                least(${SLOTS}, greatest(0, floor((extract(epoch from now() - d) * 1000 - first_ms) / 900000) + 1))::int as ended
         from offsets o, generate_series(current_date - $2::int, current_date, interval '1 day') d
       )
       select *, (luck / 100 % ${SLOTS})::int as gap,
              case
                when luck % 20 = 0 or ended = 0 then null
                when luck % 20 <= 5 and ended = ${SLOTS} then substring(sha256((id::text || day)::bytea) for 12)
                when ended = ${SLOTS} then set_bit(decode(repeat('ff', 12), 'hex'), luck / 100 % ${SLOTS}, 0)
                else substring(decode(repeat('ff', ended / 8), 'hex') || set_byte('\\x00', 0, (1 << (ended % 8)) - 1)
                               || decode(repeat('00', 12), 'hex') for 12)
              end as bits
       from node_days`,
      [memberId, days],
    )
    await client.query(
      `with packed as (
         select day, substring(int4send(count(*)::int) from 3)
                  || string_agg(uuid_send(id) || int4send(900000) || int4send(first_ms), '' order by luck)
                  || string_agg(bits, '' order by luck) as credited
         from node_slots where bits is not null group by day
       ), archived as (
         insert into heartbeat_archive (member_id, day, credited)
         select $1::uuid, day, credited from packed where day < current_date
       )
       insert into member_days (member_id, day, connectivity, heartbeats, pending, pending_heartbeats, unsettled, settlements, credited)
       select $1::uuid, day, 25 * count_credited(credited), count_credited(credited),
              case when day = current_date then 25 * count_credited(credited) else 0 end,
              case when day = current_date then count_credited(credited) else 0 end,
              day = current_date, case when day = current_date then 0 else 1 end,
              case when day = current_date then credited end
       from packed`,
      [memberId],
    )
    await client.query(
      `insert into slot_reasons (member_id, day, reasons)
       select $1::uuid, day,
              -- One slot with the reason "short": 200 of 450 seconds.
              string_agg(uuid_send(id) || '\\x0001' || int4send(first_ms + 900000 * gap) || '\\x00c801c2', '')
       from node_slots where luck % 20 > 5 and ended = ${SLOTS} group by day`,
      [memberId],
    )
    await client.query('drop table node_slots')
  } finally {
    client.release()
  }
  await vacuum(pool)
  return { memberId, nodeIds: rows.map(({ id }) => id) }
}
