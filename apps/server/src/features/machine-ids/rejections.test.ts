import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { newMember } from '../../test/support/new-member.ts'
import {
  ACCOUNT,
  CREATE,
  RECORD,
  REQUEST,
  REQUIREMENTS,
  SIGN,
  STATUS,
  signCreation,
} from '../../test/support/sign-identity.ts'
import { type IdentityNetwork, openIdentityNetwork, type Person } from './testing/identity-network.ts'

let network: IdentityNetwork
let ada: Person
let eve: Person
beforeAll(async () => {
  network = await openIdentityNetwork()
  ;[ada, eve] = await Promise.all([network.newPerson(), network.newPerson()])
})
afterAll(() => network.close())

test('every endpoint rejects callers without a token', {
  tags: ['API-15', 'API-19', 'API-20', 'API-21', 'API-22', 'API-23', 'API-24'],
}, async () => {
  const { server } = network
  for (const path of [REQUIREMENTS, ACCOUNT, STATUS, RECORD])
    expect((await callApi(server.url, path)).status).toBe(401)
  for (const path of [CREATE, REQUEST, SIGN])
    expect((await callApi(server.url, path, { json: {} })).status).toBe(401)
})

test('a Smart Account requires the heartbeats, the linked wallet and an active member', {
  tags: ['DLG-02', 'MID-01', 'MID-04', 'API-15', 'API-24'],
}, async () => {
  const { call, setHeartbeats, proof, newPerson, pause } = network
  const person = await newPerson(99)
  expect((await call(person, REQUIREMENTS)).body).toMatchObject({
    heartbeats: false,
    requirementsMet: false,
    currentHeartbeats: 99,
  })
  expect(await call(person, CREATE, await proof(person))).toMatchObject({
    status: 403,
    body: { messageId: 'machineIds.tooFewHeartbeats', params: { goal: 100, heartbeats: 99 } },
  })
  const other = { ...person, wallet: eve.wallet }
  expect(await call(other, CREATE, await proof(other))).toMatchObject({
    status: 403,
    body: { message: 'body.machineOwner: must be the wallet that is linked to this account' },
  })
  await setHeartbeats(person, 100)
  await pause(person)
  expect(await call(person, CREATE, await proof(person))).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('This account cannot create a Smart Account.') },
  })
})

test('a member without a linked wallet lacks it, whatever the heartbeats', {
  tags: ['MID-01', 'API-15'],
}, async () => {
  const { server, call, setHeartbeats } = network
  const person = { ...eve, member: await newMember(server.url) }
  await setHeartbeats(person, 100)
  expect((await call(person, REQUIREMENTS)).body).toEqual({
    wallet: false,
    heartbeats: true,
    requirementsMet: false,
    existingSmartAccount: false,
    currentHeartbeats: 100,
    requiredHeartbeats: 100,
    status: 'not_found',
  })
})

test('a portal on another origin can request a Smart Account and read the rejection', {
  tags: ['MID-04'],
}, async () => {
  const { server, proof } = network
  const origin = { origin: 'https://portal.example' }
  const preflight = await fetch(server.url + CREATE, {
    method: 'OPTIONS',
    headers: {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  for (const json of [{}, await proof(eve, { chainId: 1 })]) {
    const rejected = await callApi(server.url, CREATE, {
      token: eve.member.accessToken,
      json,
      headers: origin,
    })
    expect(rejected.status).toBeGreaterThanOrEqual(400)
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
  }
  const other = await callApi(server.url, '/api/user', { token: eve.member.accessToken, headers: origin })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  const config = await callApi(server.url, '/config.json')
  expect(config.body.providerUrl).toBe('https://provider.example')
  const page = await fetch(`${server.url}/auth`)
  expect(page.headers.get('content-security-policy')).toContain('https://provider.example')
})

test('a signature for another message, chain, contract, owner or wallet is rejected', {
  tags: ['MID-04'],
}, async () => {
  const { call, proof } = network
  const elsewhere = `0x${'1'.repeat(40)}` as const
  const proofs = [
    await proof(eve, { chainId: 1 }),
    await proof(eve, { station: elsewhere }),
    await proof(eve, { owner: elsewhere }),
    { ...(await proof(eve)), nonce: String(Date.now() + 1000) },
    { ...(await proof(eve)), signature: (await proof(ada)).signature },
    { ...(await proof(eve)), signature: `0x${'00'.repeat(65)}` },
  ]
  for (const rejected of proofs)
    expect(await call(eve, CREATE, rejected)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('The signature does not match.') },
    })
  expect((await call(eve, ACCOUNT)).body.status).toBe('not_found')
})

test.each([
  ['no signature', { signature: '' }, 'Signature is required'],
  ['a nonce in words', { nonce: 'now' }, 'body.nonce: must be the time in milliseconds'],
  ['a nonce below zero', { nonce: '-1' }, 'body.nonce'],
  ['a nonce of six minutes ago', { nonce: String(Date.now() - 360_000) }, 'body.nonce: must be the time'],
  ['a nonce far ahead', { nonce: String(Date.now() + 3_600_000) }, 'body.nonce: must be the time'],
  ['a nonce beyond what a chain counts', { nonce: String(2n ** 256n) }, 'body.nonce'],
  [
    'the owner zero',
    { machineOwner: `0x${'0'.repeat(40)}` },
    'must be the linked wallet, not the zero address',
  ],
  [
    'an owner with capitals that do not fit',
    { machineOwner: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    'EIP-55',
  ],
  ['an owner by name', { machineOwner: 'vitalik.eth' }, 'body.machineOwner'],
])('rejects %s with the field', { tags: ['API-24'] }, async (_what, wrong, message) => {
  const { call, proof } = network
  const { status, body } = await call(eve, CREATE, { ...(await proof(eve)), ...wrong })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'INVALID_REQUEST', message: expect.stringContaining(message) })
})

test('two members who sign with the same nonce both get their Smart Account', {
  tags: ['MID-04'],
}, async () => {
  const { station, call, proof } = network
  const first = await proof(ada)
  const second = await signCreation(eve.wallet, station, { nonce: first.nonce })
  expect(await call(ada, CREATE, first)).toMatchObject({ status: 200 })
  expect(await call(eve, CREATE, second)).toMatchObject({ status: 200 })
  const statuses = () =>
    Promise.all([ada, eve].map(async (person) => (await call(person, ACCOUNT)).body.status))
  await expect.poll(statuses, { interval: 20 }).toEqual(['completed', 'completed'])
})
