import { AWAY_EVENT_SECONDS, BACK_EVENT_SECONDS, NODE_AWAY_SECONDS } from '@hearth/protocol/node-away'
import { sql } from 'kysely'
import { eventsToPublish } from '../../events/publish-event.ts'
import type { Database } from '../../platform/database/database.ts'
import { RUN_FAILED_MS } from './gateway-run.ts'

/** Maximum number of nodes per statement. */
const BATCH = 5000

/**
 * Publishes the events of registered nodes that have been away for long enough, and of those that are back. Compares
 * saved presence, so crediting a heartbeat does not cause a statement. Each statement changes `away_nodes` together
 * with the outbox. Concurrent and interrupted calls therefore publish each change once.
 */
export async function reportAwayNodes(db: Database, now: Date): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const since = await readWatchedSince(db, now)
  if (since !== null && since < ago(AWAY_EVENT_SECONDS)) await reportAway(db, now, ago(AWAY_EVENT_SECONDS))
  await markReturned(db, now, ago(NODE_AWAY_SECONDS))
  await reportBack(db, now, { present: ago(NODE_AWAY_SECONDS), returned: ago(BACK_EVENT_SECONDS) })
}

/**
 * Returns the time since when nodes could connect without an incident. Null if no gateway runs or an incident lasts.
 * A node's absence before that time is not the node's fault.
 */
async function readWatchedSince(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select case when r.since is not null then greatest(r.since, i.ended_at) end as since
    from (
      select min(started_at) as since from gateway_runs
      where stopped_at is null and seen_at >= ${new Date(now.getTime() - RUN_FAILED_MS)}
    ) r, (
      select max(coalesce(ends_at, ${now})) as ended_at from incidents where starts_at <= ${now}
    ) i
  `.execute(db)
  return rows[0]?.since ?? null
}

async function reportAway(db: Database, now: Date, before: Date): Promise<void> {
  const { rows: due } = await sql<{ member_id: string; node_id: string }>`
    select p.member_id, p.node_id from node_presence p
    where p.counted_until < ${before}
      and not exists (select from away_nodes a where a.member_id = p.member_id and a.node_id = p.node_id)
      and exists (select from nodes n where n.member_id = p.member_id and n.id = p.node_id)
  `.execute(db)
  for (let first = 0; first < due.length; first += BATCH) {
    const batch = due.slice(first, first + BATCH)
    await sql`
      with due as (
        select p.member_id, p.node_id, p.counted_until
        from unnest(${batch.map(({ member_id }) => member_id)}::uuid[], ${batch.map(({ node_id }) => node_id)}::uuid[])
          as k (member_id, node_id)
        join node_presence p using (member_id, node_id)
        join nodes n on n.member_id = p.member_id and n.id = p.node_id
        where p.counted_until < ${before}
        -- Lock rows in a fixed order to prevent deadlocks, and so that no node is removed in between.
        order by p.member_id, p.node_id for key share of n
      ), away as (
        insert into away_nodes (member_id, node_id, last_seen_at) select * from due
        on conflict do nothing
        returning member_id, node_id, last_seen_at
      ), ${eventsToPublish(
        'node.away',
        sql`select jsonb_build_object('memberId', member_id, 'nodeId', node_id, 'lastSeenAt', ${iso(sql`last_seen_at`)}) as data,
                   ${now}::timestamptz as occurred_at
            from away`,
      )}
      select
    `.execute(db)
  }
}

/** Records since when away nodes have been present again. A node that leaves again starts over. */
async function markReturned(db: Database, now: Date, presentSince: Date): Promise<void> {
  await sql`
    update away_nodes a set returned_at = case when a.returned_at is null then ${now}::timestamptz end
    from node_presence p
    where p.member_id = a.member_id and p.node_id = a.node_id
      and (a.returned_at is null) = (p.counted_until > ${presentSince})
  `.execute(db)
}

async function reportBack(
  db: Database,
  now: Date,
  { present, returned }: { present: Date; returned: Date },
): Promise<void> {
  await sql`
    with back as (
      delete from away_nodes a using node_presence p
      where p.member_id = a.member_id and p.node_id = a.node_id
        and p.counted_until > ${present} and a.returned_at <= ${returned}
      returning a.member_id, a.node_id, a.last_seen_at, a.returned_at
    ), ${eventsToPublish(
      'node.back',
      sql`select jsonb_build_object('memberId', member_id, 'nodeId', node_id, 'lastSeenAt', ${iso(sql`last_seen_at`)},
                                    'returnedAt', ${iso(sql`returned_at`)}) as data,
                 ${now}::timestamptz as occurred_at
          from back`,
    )}
    select
  `.execute(db)
}

const iso = (time: ReturnType<typeof sql>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
