import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { WebhookEventType } from '@hearth/protocol/webhook-events'
import { webhookBody } from '@hearth/protocol/webhook-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { act } from '../../test/support/reward-network.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { removeNode } from '../nodes/remove-node.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { reportAwayNodes } from './report-away-nodes.ts'

const CHILD = new URL('./testing/away-child.ts', import.meta.url).pathname
const SECOND = 1000
const MINUTE = 60_000
const START = Date.parse('2026-03-01T12:00:00Z')

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await createWebhook(
    { db: database.db, secrets: testKeys, allowed: undefined },
    { url: 'https://receiver.example', events: ['node.away', 'node.back'], note: '' },
    act,
    new Date(START),
  )
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query(
    'truncate nodes, node_presence, away_nodes, gateway_runs, incidents, webhook_events, webhook_deliveries cascade',
  )
  await runGateway(START - 24 * 60 * MINUTE)
})

const runId = randomUUID()

/** Records a gateway that has run since a time. `watch` keeps it alive. */
const runGateway = (startedAt: number) =>
  database.db
    .insertInto('gateway_runs')
    .values({ id: runId, started_at: new Date(startedAt), seen_at: new Date(startedAt) })
    .execute()

async function addNode(lastSeen = START) {
  const node = { memberId: randomUUID(), nodeId: randomUUID() }
  await database.db
    .insertInto('nodes')
    .values({ member_id: node.memberId, id: node.nodeId, public_key: randomBytes(32) })
    .execute()
  await see(node, lastSeen)
  return node
}

/** Saves that a node was seen at a time. */
async function see({ memberId, nodeId }: { memberId: string; nodeId: string }, time: number) {
  const presence = { slot_end: new Date(time), present_ms: 0, counted_until: new Date(time), attending: true }
  await database.db
    .insertInto('node_presence')
    .values({ member_id: memberId, node_id: nodeId, ...presence })
    .onConflict((conflict) => conflict.columns(['member_id', 'node_id']).doUpdateSet(presence))
    .execute()
}

/** Runs the schedule at a time, while a gateway is alive. */
async function report(time: number) {
  await database.db
    .updateTable('gateway_runs')
    .set({ seen_at: new Date(time) })
    .execute()
  await reportAwayNodes(database.db, new Date(time))
}

async function published(type: WebhookEventType) {
  const { rows } = await database.pool.query(
    `select e.data, e.occurred_at from webhook_events e join webhook_deliveries d on d.event_id = e.id
     where e.type = $1 order by e.id`,
    [type],
  )
  return rows.map(({ data, occurred_at }) => {
    const body = { type, timestamp: occurred_at.toISOString(), data }
    expect(webhookBody(type).parse(body)).toEqual(body)
    return data
  })
}

/** Reports each minute up to a time, while the nodes are seen. */
async function reportUntil(from: number, to: number, present: { memberId: string; nodeId: string }[] = []) {
  for (let time = from; time <= to; time += MINUTE) {
    for (const node of present) await see(node, time - 10 * SECOND)
    await report(time)
  }
}

test('publishes a node that was not seen for five minutes once', async () => {
  const node = await addNode()
  const other = await addNode()
  await reportUntil(START, START + 5 * MINUTE, [other])
  expect(await published('node.away')).toEqual([])
  await reportUntil(START + 5 * MINUTE + SECOND, START + 30 * MINUTE, [other])
  expect(await published('node.away')).toEqual([{ ...node, lastSeenAt: '2026-03-01T12:00:00.000Z' }])
  expect(await published('node.back')).toEqual([])
})

test('publishes a node that has been back for two minutes once', async () => {
  const node = await addNode()
  await reportUntil(START + 6 * MINUTE, START + 8 * MINUTE)
  await reportUntil(START + 9 * MINUTE, START + 10 * MINUTE, [node])
  expect(await published('node.back')).toEqual([])
  await reportUntil(START + 11 * MINUTE, START + 15 * MINUTE, [node])
  expect(await published('node.back')).toEqual([
    { ...node, lastSeenAt: '2026-03-01T12:00:00.000Z', returnedAt: '2026-03-01T12:09:00.000Z' },
  ])
  await reportUntil(START + 16 * MINUTE, START + 22 * MINUTE)
  expect(await published('node.away')).toHaveLength(2)
})

test('publishes nothing for a node that returns and leaves again within two minutes', async () => {
  const node = await addNode()
  await report(START + 6 * MINUTE)
  for (let round = 1; round <= 5; round++) {
    const time = START + (6 + 4 * round) * MINUTE
    await see(node, time)
    await report(time + SECOND)
    await report(time + 61 * SECOND)
    await report(time + 121 * SECOND)
    await report(time + 181 * SECOND)
  }
  expect(await published('node.away')).toHaveLength(1)
  expect(await published('node.back')).toEqual([])
})

test('publishes nothing for a node that leaves for less than five minutes again and again', async () => {
  const node = await addNode()
  for (let minute = 1; minute < 40; minute++) {
    if (minute % 4 === 0) await see(node, START + minute * MINUTE)
    await report(START + minute * MINUTE + SECOND)
  }
  expect(await published('node.away')).toEqual([])
})

test('publishes no nodes without a key, without a connection, or removed', async () => {
  const memberId = randomUUID()
  await see({ memberId, nodeId: anonymousNodeId(memberId) }, START)
  await database.db
    .insertInto('nodes')
    .values({ member_id: memberId, id: randomUUID(), public_key: randomBytes(32) })
    .execute()
  const removed = await addNode()
  await report(START + 6 * MINUTE)
  await removeNode(database.db, removed.memberId, removed.nodeId)
  await report(START + 60 * MINUTE)
  expect(await published('node.away')).toHaveLength(1)
  expect(await published('node.back')).toEqual([])
  expect(await database.db.selectFrom('away_nodes').selectAll().execute()).toEqual([])
})

test.each([
  [
    'no gateway runs',
    () =>
      database.db
        .updateTable('gateway_runs')
        .set({ seen_at: new Date(START) })
        .execute(),
  ],
  [
    'the only gateway started just now',
    () =>
      database.db
        .updateTable('gateway_runs')
        .set({ started_at: new Date(START + 57 * MINUTE) })
        .execute(),
  ],
  ['an incident lasts', () => recordIncident(START + MINUTE, null)],
  ['an incident has just ended', () => recordIncident(START + MINUTE, START + 57 * MINUTE)],
])('publishes no node as away while %s', async (_why, prepare) => {
  await addNode()
  const time = START + 60 * MINUTE
  await database.db
    .updateTable('gateway_runs')
    .set({ seen_at: new Date(time) })
    .execute()
  await prepare()
  await reportAwayNodes(database.db, new Date(time))
  expect(await published('node.away')).toEqual([])
})

const recordIncident = (startsAt: number, endsAt: number | null) =>
  database.db
    .insertInto('incidents')
    .values({
      kind: 'database',
      starts_at: new Date(startsAt),
      ends_at: endsAt === null ? null : new Date(endsAt),
      note: null,
      recorded_by: null,
    })
    .execute()

test('publishes a node that stayed away after an incident', async () => {
  await addNode()
  await recordIncident(START + MINUTE, START + 10 * MINUTE)
  await report(START + 15 * MINUTE)
  expect(await published('node.away')).toEqual([])
  await report(START + 16 * MINUTE)
  expect(await published('node.away')).toHaveLength(1)
})

test('publishes each change once from several processes that run at the same time and are killed', async () => {
  const NODES = 6000
  await sql`
    with added as (
      insert into nodes (member_id, id, public_key)
      select gen_random_uuid(), gen_random_uuid(), uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
      from generate_series(1, ${NODES}) returning member_id, id
    )
    insert into node_presence (member_id, node_id, slot_end, present_ms, counted_until, attending)
    select member_id, id, ${new Date(START)}, 0, ${new Date(START)}, true from added
  `.execute(database.db)
  const children: ChildProcess[] = []
  const start = async () => {
    const child = fork(CHILD, [JSON.stringify(database.connection)])
    children.push(child)
    await once(child, 'message')
    return child
  }
  /** Runs the schedule in several processes at the same time. */
  const reportIn = (processes: ChildProcess[], time: number) => {
    for (const child of processes) child.send(new Date(time).toISOString())
  }
  const count = async (type: WebhookEventType) => {
    const { rows } = await sql<{ events: number; nodes: number }>`
      select count(*)::int as events, count(distinct data ->> 'nodeId')::int as nodes from webhook_events where type = ${type}
    `.execute(database.db)
    return rows[0]
  }
  /** Waits until the process is in a statement that publishes, then kills it. */
  const killWhilePublishing = async (child: ChildProcess) => {
    await expect
      .poll(
        async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and state = 'active' and query like '%away_nodes%' and pid <> pg_backend_pid()
          `.execute(database.db)
          return rows.length
        },
        { interval: 1 },
      )
      .toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  try {
    const [first, second, third] = [await start(), await start(), await start()]
    const away = START + 10 * MINUTE
    await database.db
      .updateTable('gateway_runs')
      .set({ seen_at: new Date(away) })
      .execute()
    reportIn([first, second, third], away)
    await killWhilePublishing(first)
    await expect.poll(() => count('node.away')).toEqual({ events: NODES, nodes: NODES })

    const back = START + 20 * MINUTE
    await sql`update node_presence set counted_until = ${new Date(back)}`.execute(database.db)
    reportIn([second], back)
    await expect
      .poll(() =>
        database.db.selectFrom('away_nodes').select('node_id').where('returned_at', 'is', null).execute(),
      )
      .toEqual([])
    await sql`update node_presence set counted_until = ${new Date(back + 3 * MINUTE)}`.execute(database.db)
    reportIn([second, third], back + 3 * MINUTE)
    await killWhilePublishing(second)
    await expect.poll(() => count('node.back')).toEqual({ events: NODES, nodes: NODES })
    expect(await count('node.away')).toEqual({ events: NODES, nodes: NODES })
    expect(await database.db.selectFrom('away_nodes').selectAll().execute()).toEqual([])
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
})

test('causes no event without a webhook that asks for it, but remembers the nodes', async () => {
  await addNode()
  await database.owner.pool.query(`update webhooks set events = '{member.paused}'`)
  await report(START + 6 * MINUTE)
  await database.owner.pool.query(`update webhooks set events = '{node.away,node.back}'`)
  await report(START + 7 * MINUTE)
  expect(await published('node.away')).toEqual([])
  expect(await database.db.selectFrom('away_nodes').selectAll().execute()).toHaveLength(1)
})
