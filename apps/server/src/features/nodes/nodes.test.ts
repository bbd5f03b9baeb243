import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MAX_NODES_PER_MEMBER, proofText, registrationText, reportText } from '@hearth/protocol/node-identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { createNodeKey } from '../../test/support/create-node-key.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { isSignedBy, nodeIdOf } from './node-key.ts'

let server: TestServer
let ada: NewMember
let eve: NewMember

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  ;[ada, eve] = await Promise.all([newMember(server.url), newMember(server.url)])
})
afterAll(() => server.stop())

async function call(member: NewMember, method: string, path: string, body?: unknown) {
  const answer = await callApi(server.url, path, { method, token: member.accessToken, json: body })
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}

const register = (member: NewMember, body: unknown) => call(member, 'POST', '/api/node/register', body)

async function nodesOf(member: NewMember) {
  const { body } = await call(member, 'GET', '/api/nodes')
  return body.nodes as { id: string; name: string | null; lastSeenAt: string | null }[]
}

describe('a node key', () => {
  it('is registered once under repeated requests and names, and can be removed', async () => {
    const key = createNodeKey()
    const body = key.registration(ada.id)
    const tries = await Promise.all(
      ['cellar', 'attic', undefined].map((name) => register(ada, { ...body, name })),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]))
    const [id] = new Set(tries.map((answer) => answer.body.id))
    await register(ada, { ...body, name: 'garage' })
    expect(await nodesOf(ada)).toEqual([
      {
        id,
        name: 'garage',
        registeredAt: expect.stringMatching(/Z$/),
        lastSeenAt: null,
        connected: false,
        nextHeartbeatAt: null,
      },
    ])
    expect((await call(eve, 'DELETE', `/api/nodes/${id}`)).status).toBe(404)
    expect(await call(ada, 'DELETE', `/api/nodes/${id}`)).toEqual({ status: 200, body: { success: true } })
    expect((await call(ada, 'DELETE', `/api/nodes/${id}`)).status).toBe(404)
    expect(await nodesOf(ada)).toEqual([])
    expect((await register(ada, body)).body.id).toBe(id)
    await call(ada, 'DELETE', `/api/nodes/${id}`)
  })

  it('belongs to one member when two register it concurrently', async () => {
    const key = createNodeKey()
    const both = await Promise.all([
      register(ada, key.registration(ada.id)),
      register(eve, key.registration(eve.id)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'CONFLICT' })
    expect([...(await nodesOf(ada)), ...(await nodesOf(eve))]).toHaveLength(1)
  })

  it('requires proof: a signature by this key, for this member, of this text', async () => {
    const key = createNodeKey()
    const good = key.registration(ada.id)
    for (const signature of [
      createNodeKey().registration(ada.id).signature,
      key.registration(eve.id).signature,
      key.sign(''),
    ]) {
      const answer = await register(ada, { ...good, signature })
      expect(answer).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
    }
  })

  it.each([
    ['publicKey', { publicKey: 'AAAA' }],
    ['publicKey', { publicKey: `${'A'.repeat(42)}B` }],
    ['signature', { signature: 'A'.repeat(85) }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\u0000b' }],
  ])('with a wrong %s is rejected with the field', async (field, wrong) => {
    const answer = await register(ada, { ...createNodeKey().registration(ada.id), ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(field) } })
  })

  it('that is not a point on the curve is rejected like a wrong signature', async () => {
    const publicKey = Buffer.alloc(32, 0xff).toString('base64url')
    const answer = await register(ada, { ...createNodeKey().registration(ada.id), publicKey })
    expect(answer.status).toBe(403)
  })

  it('counts against a limit per member, also under concurrent registrations', async () => {
    const member = await newMember(server.url)
    const answers = await Promise.all(
      Array.from({ length: MAX_NODES_PER_MEMBER + 3 }, () =>
        register(member, createNodeKey().registration(member.id)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_NODES_PER_MEMBER)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await nodesOf(member)).toHaveLength(MAX_NODES_PER_MEMBER)
  })

  it('signs and is named as documented for client authors', async () => {
    const page = await readFile(new URL('../../../../../docs/node-protocol.md', import.meta.url), 'utf8')
    const shown = (what: string) => {
      const [, rest] = page.split(`\n| ${what} | \``)
      return rest?.split('`')[0] ?? `no ${what}`
    }
    const seed = Buffer.from(shown('private key (seed), hex'), 'hex')
    // Put an Ed25519 key's PKCS #8 prefix before the seed (RFC 8410).
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
    const key = createNodeKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    expect(key.publicKey).toBe(shown('public key'))
    expect(nodeIdOf(key.publicKey)).toBe(shown('node ID'))
    expect(key.registration(shown('member ID')).signature).toBe(shown('signature of the registration'))
    const challenge = { nonce: shown('nonce'), nodeId: shown('node ID'), slotEnd: shown('`slotEnd`') }
    expect(key.proof(challenge)).toBe(shown('signature of the proof'))
    const lines = ['hearth-node-proof:v1', challenge.nonce, challenge.nodeId, challenge.slotEnd]
    expect(proofText(challenge)).toBe(lines.join('\n'))
    const registration = ['hearth-node-registration:v1', shown('member ID'), key.publicKey].join('\n')
    expect(registrationText(shown('member ID'), key.publicKey)).toBe(registration)
    expect(isSignedBy(key.publicKey, registration, shown('signature of the registration'))).toBe(true)
    const results = [JSON.parse(shown('result'))]
    const report = reportText({ memberId: shown('member ID'), nodeId: shown('node ID'), results })
    expect(key.sign(report)).toBe(shown('signature of the report'))
  })

  it('of another member returns not found', async () => {
    expect((await call(ada, 'DELETE', `/api/nodes/${randomUUID()}`)).status).toBe(404)
    expect((await call(ada, 'DELETE', '/api/nodes/none')).status).toBe(400)
  })
})
