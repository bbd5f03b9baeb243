import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { connectNode } from '../../test/support/connect-node.ts'
import { followLive } from '../../test/support/follow-live.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    HEARTBEAT_INTERVAL_SECONDS: '2',
    // Enable Machine IDs. None of these calls needs a response from the chain.
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    STATION_FACTORY_ADDRESS: `0x${'1'.repeat(40)}`,
  })
})
afterAll(() => server.stop())

interface Step {
  kind: string
  done: boolean
  pending: boolean
  heartbeats?: { current: number; required: number }
}

async function read({ accessToken }: NewMember, url = server.url): Promise<Step[]> {
  const { body } = await callApi(url, '/api/users/get-started', { token: accessToken })
  return body.steps
}

const state = (steps: Step[]) =>
  Object.fromEntries(
    steps.map(({ kind, done, pending }) => [kind, done ? 'done' : pending ? 'pending' : 'open']),
  )

test('lists the steps in order, with the heartbeats that the Smart Account requires', async () => {
  const steps = await read(await newMember(server.url))
  expect(steps.map(({ kind }) => kind)).toEqual([
    'account',
    'node',
    'heartbeat',
    'wallet',
    'smart_account',
    'machine_id',
  ])
  expect(steps.filter(({ done }) => done).map(({ kind }) => kind)).toEqual(['account'])
  expect(steps.find(({ kind }) => kind === 'smart_account')?.heartbeats).toEqual({
    current: 0,
    required: HEARTBEATS_FOR_MACHINE_ID,
  })
})

test('completes the node when it connects and the heartbeat when it is credited', async () => {
  const member = await newMember(server.url)
  const client = await followLive(server.url, member.accessToken)
  const node = connectNode(`${server.url.replace('http', 'ws')}/websocket`, member.accessToken)
  expect(await client.heard('presence')).toBe(true)
  const connected = state(await read(member))
  expect(connected.node).toBe('done')
  expect(['pending', 'done']).toContain(connected.heartbeat)
  expect(await client.heard('credited')).toBe(true)
  expect(state(await read(member))).toMatchObject({ node: 'done', heartbeat: 'done' })
  node.socket.close()
  expect(await client.heard('presence', 2)).toBe(true)
  expect(state(await read(member))).toMatchObject({ node: 'done', heartbeat: 'done' })
  client.close()
})

test('leaves the first heartbeat open while no node is connected', async () => {
  const member = await newMember(server.url)
  await sql`insert into node_presence (member_id, node_id, slot_end, present_ms, counted_until, attending)
    values (${member.id}, ${member.id}, now(), 0, now() - interval '2 minutes', true)`.execute(
    server.database.db,
  )
  expect(state(await read(member))).toMatchObject({ node: 'done', heartbeat: 'open' })
})

test('follows the wallet, the Smart Account and the Machine ID', async () => {
  const member = await newMember(server.url)
  const { db } = server.database
  const wallet = Buffer.alloc(20, 7)
  const hex = `0x${wallet.toString('hex')}`
  await db.updateTable('members').set({ wallet: hex }).where('id', '=', member.id).execute()
  expect(state(await read(member))).toMatchObject({ wallet: 'done', smart_account: 'open' })
  const setAccount = (status: string) =>
    sql`
    insert into smart_accounts (member_id, owner, status, relay_job_id, nonce, account, asked_at, completed_at)
    values (${member.id}, ${wallet}, ${status}, gen_random_uuid(), '1', ${status === 'completed' ? wallet : null}, now(),
            ${status === 'completed' ? new Date() : null})
    on conflict (member_id, owner) do update set status = excluded.status, account = excluded.account,
      completed_at = excluded.completed_at`.execute(db)
  await setAccount('pending')
  expect(state(await read(member))).toMatchObject({ smart_account: 'pending', machine_id: 'open' })
  await setAccount('completed')
  expect(state(await read(member))).toMatchObject({ smart_account: 'done', machine_id: 'open' })
})

test('omits the Smart Account and the Machine ID without a chain', async () => {
  const plain = await startTestServer({}, undefined, server.database)
  try {
    const steps = await read(await newMember(plain.url), plain.url)
    expect(steps.map(({ kind }) => kind)).toEqual(['account', 'node', 'heartbeat', 'wallet'])
  } finally {
    await plain.stop()
  }
})
