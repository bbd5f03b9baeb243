import { randomUUID } from 'node:crypto'
import { formatUtcTime } from '@hearth/protocol/format-date'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Challenge,
  connectKeyedNode,
  connectMember,
  connectNode,
} from '../../test/support/connect-node.ts'
import { createNodeKey, type NodeKey } from '../../test/support/create-node-key.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { type RunningGateway, tokenOf } from '../../test/support/start-gateway.ts'
import { nodeIdOf } from '../nodes/node-key.ts'
import { removeNode } from '../nodes/remove-node.ts'
import {
  clockOf,
  iso,
  pingOnce,
  pingThrough,
  SLOT_MS,
  startClockedGateway,
} from './testing/clocked-gateway.ts'

let database: OpenTestDatabase
const running: RunningGateway[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close()
})

/**
 * Starts a gateway, then advances the clock by one slot, past the startup grace period. The clock is at the
 * start of a slot of the member's registered node.
 */
async function startWithKey() {
  const [memberId, key] = [randomUUID(), createNodeKey()]
  const nodeId = nodeIdOf(key.publicKey)
  await database.db
    .insertInto('nodes')
    .values({ member_id: memberId, id: nodeId, public_key: Buffer.from(key.publicKey, 'base64url') })
    .execute()
  const clock = clockOf(nodeId)
  const gateway = await startClockedGateway(database.db, clock, { connection: database.connection })
  running.push(gateway)
  clock.now += SLOT_MS
  const connect = (signer: NodeKey = key) => connectKeyedNode(gateway.url, memberId, nodeId, signer)
  return { ...gateway, memberId, nodeId, key, clock, slotStart: clock.now, connect }
}

describe('a node with a key', () => {
  it('gets a challenge on connect and in each slot, and earns credit for its answers', async () => {
    const { connect, clock, slotStart } = await startWithKey()
    const node = connect()
    node.prove()
    await node.heard('Connected successfully')
    expect(node.messages[0]).toEqual({
      type: 'CHALLENGE',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      slotEnd: iso(slotStart + SLOT_MS),
    })
    await pingThrough(node, clock, 120)
    const slots = [1, 2].map((slot) => iso(slotStart + slot * SLOT_MS))
    await expect.poll(node.pulses).toEqual(slots)
    const challenged = () => node.challenges().map(({ slotEnd }) => slotEnd)
    await expect.poll(challenged).toEqual([...slots, iso(slotStart + 3 * SLOT_MS)])
    expect(new Set(node.challenges().map(({ nonce }) => nonce)).size).toBe(3)
  })

  it('is not credited for a slot with an unanswered challenge and gets the reason', async () => {
    const { connect, clock, slotStart } = await startWithKey()
    const node = connect()
    node.prove()
    await node.heard('Connected successfully')
    node.fallSilent()
    await pingThrough(node, clock, 120)
    await node.heard(
      `No heartbeat for the slot that ended on ${formatUtcTime(slotStart + 2 * SLOT_MS, 'en')}: the node did not`,
    )
    await expect.poll(node.pulses).toEqual([iso(slotStart + SLOT_MS)])
    node.prove()
    await pingThrough(node, clock, 60)
    await expect.poll(node.pulses).toEqual([1, 3].map((slot) => iso(slotStart + slot * SLOT_MS)))
  })

  it('replaces no other connection before it has proved its key', async () => {
    const { connect } = await startWithKey()
    const node = connect()
    node.prove()
    await node.heard('Connected successfully')
    // Connect as a thief who has the member's token but not the key.
    const thief = connect(createNodeKey())
    await expect.poll(() => thief.challenges().length).toBe(1)
    await pingOnce(thief)
    thief.prove()
    expect(await thief.closed).toBe(4403)
    await thief.heard('The PROOF is wrong')
    await pingOnce(node)
    const newer = connect()
    newer.prove()
    await newer.heard('Connected successfully')
    expect(await node.closed).toBe(4409)
  })

  it('cannot reuse an answer or answer another challenge', async () => {
    const { connect, key, nodeId } = await startWithKey()
    const [one, two] = [connect(), connect()]
    await expect.poll(() => [one, two].map((node) => node.challenges().length)).toEqual([1, 1])
    const [{ nonce, slotEnd }] = one.challenges() as [Challenge]
    const proof = { type: 'PROOF', nonce, signature: key.proof({ nonce, nodeId, slotEnd }) }
    two.say(proof)
    await two.heard('is not for the newest CHALLENGE')
    one.say(proof)
    await one.heard('Connected successfully')
    one.say(proof)
    await one.heard('or answers it again')
    // Combine one connection's nonce with the other connection's signature.
    two.say({ ...proof, nonce: two.challenges()[0]?.nonce })
    expect(await two.closed).toBe(4403)
  })

  it('is disconnected and rejected when its member removes it', async () => {
    const { connect, memberId, nodeId } = await startWithKey()
    const node = connect()
    node.prove()
    await node.heard('Connected successfully')
    await removeNode(database.db, memberId, nodeId)
    expect(await node.closed).toBe(4404)
    const again = connect()
    expect(await again.closed).toBe(4404)
    await again.heard('not registered with your account')
  })

  it('cannot be used by another member, and an invalid key is rejected', async () => {
    const { url, nodeId, key } = await startWithKey()
    expect(await connectKeyedNode(url, randomUUID(), nodeId, key).closed).toBe(4404)
    const headers = { authorization: `Bearer ${tokenOf(randomUUID())}` }
    expect(await connectNode(`${url}?node='%00`, null, headers).closed).toBe(4404)
  })

  it('coexists with the anonymous node of its member', async () => {
    const { url, connect, memberId, gateway } = await startWithKey()
    const keyed = connect()
    keyed.prove()
    const anonymous = connectMember(url, memberId)
    await Promise.all([keyed, anonymous].map((node) => node.heard('Connected successfully')))
    expect(gateway.connections()).toBe(2)
    anonymous.say({ type: 'PROOF', nonce: 'n', signature: Buffer.alloc(64).toString('base64url') })
    await anonymous.heard('has no key to prove')
    await pingOnce(anonymous)
  })
})
