import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import { type Address, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/call-api.ts'
import { followLive } from '../../test/follow-live.ts'
import { type NewMember, newMember } from '../../test/new-member.ts'
import { startChain, type TestChain } from '../../test/start-chain.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { callChain } from '../platform/embedded/call-chain.ts'
import { deployStation } from '../relayer/deploy-station.ts'
import { verifyIdentity } from './verify-identity.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname

const REQUIREMENTS = '/api/users/smart-id-requirements'
const ACCOUNT = '/api/peaq/smart-account-exists'
const CREATE = '/api/peaq/create-smart-account'
const STATUS = '/api/peaq/did-status'
const REQUEST = '/api/peaq/request-did'
const SIGN = '/api/peaq/update-did-signature'
const RECORD = '/api/peaq/machine-identity'

interface Person {
  member: NewMember
  wallet: PrivateKeyAccount
}

let chain: TestChain
let server: TestServer
let station: Address
let relayer: Address
let ada: Person
let eve: Person
let fay: Person
beforeAll(async () => {
  chain = await startChain()
  const relayerKey = generatePrivateKey()
  relayer = privateKeyToAddress(relayerKey)
  station = await deployStation(chain.url, relayer)
  server = await startTestServer({
    CHAIN_RPC_URL: chain.url,
    CHAIN_BLOCK_SECONDS: '0.05',
    RELAYER_PRIVATE_KEY: relayerKey,
    STATION_FACTORY_ADDRESS: station,
    PROVIDER_API_URL: 'https://provider.example',
    RATE_LIMIT_FACTOR: '1000',
  })
  ;[ada, eve, fay] = await Promise.all([newPerson(), newPerson(), newPerson()])
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const call = ({ member }: Person, path: string, json?: unknown, method?: string) =>
  callApi(server.url, path, {
    token: member.accessToken,
    ...(json !== undefined && { json }),
    ...(method && { method }),
  })
const ask = (person: Person) => call(person, REQUEST, undefined, 'POST')

/** A member with a linked wallet and heartbeats enough. */
async function newPerson(heartbeats = 100): Promise<Person> {
  const person = { member: await newMember(server.url), wallet: privateKeyToAccount(generatePrivateKey()) }
  const message = linkWalletMessage(person.member.email)
  const signature = await person.wallet.signMessage({ message })
  const address = person.wallet.address
  await call(person, '/api/users/link-wallet', { address, message, signature })
  await setHeartbeats(person, heartbeats)
  return person
}

async function setHeartbeats({ member }: Person, heartbeats: number): Promise<void> {
  await server.database.pool.query(
    `insert into settled_totals (member_id, heartbeats) values ($1, $2)
     on conflict (member_id) do update set heartbeats = excluded.heartbeats`,
    [member.id, heartbeats],
  )
}

async function pause({ member }: Person, reason: string | null = 'a test'): Promise<void> {
  await server.database.pool.query(
    'update members set paused_at = case when $2::text is not null then now() end, paused_reason = $2 where id = $1',
    [member.id, reason],
  )
}

let lastNonce = 0
async function proof(
  { wallet }: Person,
  wrong: { nonce?: number; chainId?: number; station?: Address; owner?: Address } = {},
) {
  lastNonce = Math.max(lastNonce + 1, Date.now())
  const nonce = wrong.nonce ?? lastNonce
  const signature = await wallet.signTypedData(
    deployMachineSmartAccountTypedData(wrong.chainId ?? MACHINE_CHAIN_ID, wrong.station ?? station, {
      machineOwner: wrong.owner ?? wallet.address,
      nonce: BigInt(nonce),
    }),
  )
  return { machineOwner: wallet.address.toLowerCase(), nonce: String(nonce), signature }
}

interface DidCall {
  machineAddress: Address
  target: Address
  calldata: Hex
  nonce: string
}

function signDid(
  { wallet }: Person,
  { machineAddress, target, calldata, nonce }: DidCall,
  chainId = MACHINE_CHAIN_ID,
) {
  const message = { target, data: calldata, nonce: BigInt(nonce) }
  return wallet.signTypedData(executeTypedData(chainId, machineAddress, message))
}

async function withAccount(person: Person): Promise<Address> {
  expect(await call(person, CREATE, await proof(person))).toMatchObject({ status: 200 })
  await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('completed')
  return (await call(person, ACCOUNT)).body.smartAccount
}

test('[API-15] [API-19] [API-20] [API-21] [API-22] [API-23] [API-24] [MID-01] [MID-02] [MID-04] [MID-05] [MID-06] a member signs twice, and has a Smart Account and a Machine ID that anyone can check', async () => {
  const live = await followLive(server.url, ada.member.accessToken)
  expect((await call(ada, REQUIREMENTS)).body).toEqual({
    wallet: true,
    heartbeats: true,
    requirementsMet: true,
    existingSmartAccount: false,
    currentHeartbeats: 100,
    status: 'not_found',
  })
  expect((await call(ada, ACCOUNT)).body).toMatchObject({ success: true, status: 'not_found' })

  const created = await call(ada, CREATE, await proof(ada))
  expect(created.body).toEqual({ success: true, message: 'Smart Account creation queued' })
  await expect.poll(async () => (await call(ada, ACCOUNT)).body.status, { interval: 20 }).toBe('completed')
  const { smartAccount, createdAt } = (await call(ada, ACCOUNT)).body
  expect(await chain.client.getCode({ address: smartAccount })).toBeTruthy()
  expect(Date.now() - Date.parse(createdAt)).toBeLessThan(300_000)
  expect((await call(ada, REQUIREMENTS)).body).toMatchObject({
    existingSmartAccount: true,
    status: 'completed',
  })
  expect((await call(ada, STATUS)).body).toEqual({ status: null })

  const asked = await ask(ada)
  expect(asked.body).toMatchObject({
    success: true,
    message: 'Please sign the transaction to create your Machine ID',
    data: {
      machineAddress: smartAccount,
      target: didPrecompileAddress,
      nonce: expect.stringMatching(/^\d+$/),
    },
  })
  expect((await ask(ada)).body.data).toEqual(asked.body.data)
  expect((await call(ada, STATUS)).body).toEqual({ status: 'waiting_for_signature' })
  expect((await call(ada, RECORD)).body).toMatchObject({ success: true, data: null })

  const signature = await signDid(ada, asked.body.data)
  const signed = await call(ada, SIGN, { machineOwnerSignature: signature })
  expect(signed.body).toEqual({
    success: true,
    message: 'Machine ID creation initiated',
    data: { status: 'pending' },
  })
  await expect.poll(async () => (await call(ada, STATUS)).body.status, { interval: 20 }).toBe('completed')
  expect((await call(ada, SIGN, { machineOwnerSignature: signature })).body.data).toEqual({
    status: 'completed',
  })
  expect((await call(ada, '/api/user')).body.hasMachineId).toBe(true)
  expect(await live.heard('identity', 5)).toBe(true)
  live.close()

  const { data: record } = (await call(ada, RECORD)).body
  expect(record).toEqual({
    did_name: `did:peaq:${smartAccount}`,
    public_address: smartAccount,
    email_signature: expect.stringMatching(/^0x[\da-f]{194}$/),
    depinpair_signature: expect.stringMatching(/^0x[\da-f]{130}$/),
    profile_id: ada.member.id,
    block_hash: expect.stringMatching(/^0x[\da-f]{64}$/),
    onboarding_tag: `did:peaq:${smartAccount}`,
    created_at: expect.any(String),
    owner: ada.wallet.address,
  })
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  expect(keys).toMatchObject({ chainId: MACHINE_CHAIN_ID, stationFactory: station })
  const findings = await verifyIdentity(chain.client, keys, record.did_name)
  expect(findings.map(({ isGood }) => isGood)).toEqual(Array(6).fill(true))

  expect(await call(ada, CREATE, await proof(ada))).toMatchObject({
    status: 409,
    body: { message: 'This account has a Smart Account already.' },
  })
  expect(await ask(ada)).toMatchObject({ status: 409 })
})

test('[API-15] [API-19] [API-20] [API-21] [API-22] [API-23] [API-24] nobody without a token asks or creates anything', async () => {
  for (const path of [REQUIREMENTS, ACCOUNT, STATUS, RECORD])
    expect((await callApi(server.url, path)).status).toBe(401)
  for (const path of [CREATE, REQUEST, SIGN])
    expect((await callApi(server.url, path, { json: {} })).status).toBe(401)
})

test('[MID-04] a Smart Account is for who has the heartbeats and the linked wallet, and is not paused', async () => {
  const person = await newPerson(99)
  expect((await call(person, REQUIREMENTS)).body).toMatchObject({
    heartbeats: false,
    requirementsMet: false,
    currentHeartbeats: 99,
  })
  expect(await call(person, CREATE, await proof(person))).toMatchObject({
    status: 403,
    body: { message: 'A Machine ID takes 100 heartbeats; this account has 99.' },
  })
  const other = { ...person, wallet: eve.wallet }
  expect(await call(other, CREATE, await proof(other))).toMatchObject({
    status: 403,
    body: { message: 'body.machineOwner: must be the wallet that is linked to this account' },
  })
  await setHeartbeats(person, 100)
  await pause(person)
  expect(await call(person, CREATE, await proof(person))).toMatchObject({ status: 403 })
})

test('[MID-04] a portal on another origin may ask for a Smart Account here, and read why it does not get one', async () => {
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
    const refused = await callApi(server.url, CREATE, {
      token: eve.member.accessToken,
      json,
      headers: origin,
    })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  }
  const other = await callApi(server.url, '/api/user', { token: eve.member.accessToken, headers: origin })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  const config = await callApi(server.url, '/config.json')
  expect(config.body.providerUrl).toBe('https://provider.example')
  expect(config.headers.get('content-security-policy')).toContain('https://provider.example')
})

test('[MID-04] a signature of another message, chain, contract, owner or wallet is refused', async () => {
  const elsewhere = `0x${'1'.repeat(40)}` as const
  const proofs = [
    await proof(eve, { chainId: 1 }),
    await proof(eve, { station: elsewhere }),
    await proof(eve, { owner: elsewhere }),
    { ...(await proof(eve)), nonce: String(Date.now() + 1000) },
    { ...(await proof(eve)), signature: (await proof(ada)).signature },
    { ...(await proof(eve)), signature: `0x${'00'.repeat(65)}` },
  ]
  for (const refused of proofs) expect(await call(eve, CREATE, refused)).toMatchObject({ status: 403 })
  expect((await call(eve, ACCOUNT)).body.status).toBe('not_found')
})

test.each([
  ['no signature', { signature: '' }, 'Signature is required'],
  ['a nonce in words', { nonce: 'now' }, 'body.nonce: must be the time in milliseconds'],
  ['a nonce below zero', { nonce: '-1' }, 'body.nonce'],
  ['a nonce of six minutes ago', { nonce: String(Date.now() - 360_000) }, 'body.nonce: must be the time'],
  ['a nonce far ahead', { nonce: String(Date.now() + 3_600_000) }, 'body.nonce: must be the time'],
  ['a nonce beyond what a chain counts', { nonce: String(2n ** 256n) }, 'body.nonce'],
  ['the owner zero', { machineOwner: `0x${'0'.repeat(40)}` }, 'must be the linked wallet, not zero'],
  [
    'an owner with capitals that do not fit',
    { machineOwner: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    'EIP-55',
  ],
  ['an owner by name', { machineOwner: 'vitalik.eth' }, 'body.machineOwner'],
])('[API-24] %s is refused with the field', async (_what, wrong, message) => {
  const { status, body } = await call(eve, CREATE, { ...(await proof(eve)), ...wrong })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'INVALID_REQUEST', message: expect.stringContaining(message) })
})

test('[MID-05] a Machine ID is asked for before it is signed, with a Smart Account, and by its owner over this very message', async () => {
  expect(await ask(eve)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no Smart Account yet') },
  })
  await withAccount(eve)
  const some = `0x${'ab'.repeat(65)}`
  expect(await call(eve, SIGN, { machineOwnerSignature: some })).toMatchObject({ status: 409 })
  const { data } = (await ask(eve)).body
  expect(await call(eve, SIGN, { machineOwnerSignature: '' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Signature is required') },
  })
  const wrong = [
    some,
    await signDid(ada, data),
    await signDid(eve, data, 1),
    await signDid(eve, { ...data, nonce: `${data.nonce}1` }),
    await signDid(eve, { ...data, machineAddress: station }),
  ]
  for (const machineOwnerSignature of wrong)
    expect(await call(eve, SIGN, { machineOwnerSignature })).toMatchObject({ status: 403 })
  const machineOwnerSignature = await signDid(eve, data)
  await pause(eve)
  expect(await call(eve, SIGN, { machineOwnerSignature })).toMatchObject({ status: 403 })
  await pause(eve, null)
  expect((await call(eve, STATUS)).body).toEqual({ status: 'waiting_for_signature' })
})

test('[MID-04] [MID-05] many tabs that sign at once make one Smart Account and one Machine ID', async () => {
  const person = await newPerson()
  const proofs = await Promise.all(Array.from({ length: 5 }, () => proof(person)))
  const created = await Promise.all(proofs.map((one) => call(person, CREATE, one)))
  for (const { status } of created) expect([200, 409]).toContain(status)
  await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('completed')
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
  expect(new Set(asked.map(({ text }) => text)).size).toBe(1)
  const machineOwnerSignature = await signDid(person, asked[0]?.body.data)
  const signed = await Promise.all(
    Array.from({ length: 5 }, () => call(person, SIGN, { machineOwnerSignature })),
  )
  expect(new Set(signed.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(async () => (await call(person, STATUS)).body.status, { interval: 20 }).toBe('completed')
  const { rows } = await server.database.pool.query(
    'select kind, state from relay_orders where member_id = $1 order by id',
    [person.member.id],
  )
  expect(rows).toEqual([
    { kind: 'deploy', state: 'confirmed' },
    { kind: 'execute', state: 'confirmed' },
  ])
})

test('a Machine ID that lacks something, or is one of another network, is told from a good one by what it lacks', async () => {
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  const lacks = async (did: string, wrong = {}) => {
    const findings = await verifyIdentity(chain.client, { ...keys, ...wrong }, did)
    return findings.flatMap(({ isGood, said }) => (isGood ? [] : [said]))
  }
  const { did_name: good } = (await call(ada, RECORD)).body.data
  const { smartAccount } = (await call(eve, ACCOUNT)).body
  const stranger = privateKeyToAddress(generatePrivateKey())
  expect(await lacks(good.toLowerCase())).toEqual([])
  expect(await lacks('did:web:example.org')).toEqual([expect.stringContaining('is no DID of an account')])
  expect(await lacks(good, { chainId: 1 })).toEqual(["The chain is 3338, but the network's is 1."])
  expect(await lacks(`did:peaq:${stranger}`)).toEqual([`There is no Smart Account at ${stranger}.`])
  expect(await lacks(`did:peaq:${smartAccount}`)).toEqual([
    expect.stringContaining('The chain has no document'),
  ])
  expect(await lacks(good, { emailService: stranger })).toEqual([
    expect.stringContaining('The e-mail signature is not'),
  ])
  expect(await lacks(good, { pairingService: stranger })).toEqual([
    expect.stringContaining('The pairing signature is not'),
  ])

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MAIN, 'verify', ...args, '--network', server.url]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    )
  const [whole, bare] = await Promise.all([run(good), run(`did:peaq:${smartAccount}`)])
  expect(whole).toEqual({ code: 0, said: expect.stringContaining('is a Machine ID of this network.') })
  expect(bare).toEqual({ code: 1, said: expect.stringContaining('NO   The chain has no document') })
})

test('[MID-02] what the chain refuses is told, and can be tried again', async () => {
  const person = await newPerson()
  // Somebody else has used the nonce on the chain, which the server cannot know.
  const used = await proof(person)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const theirs = await stranger.signTypedData(
    deployMachineSmartAccountTypedData(MACHINE_CHAIN_ID, station, {
      machineOwner: stranger.address,
      nonce: BigInt(used.nonce),
    }),
  )
  const [, from] = (await callChain(chain.url, 'eth_accounts')) as Address[]
  const args = [stranger.address, BigInt(used.nonce), theirs] as const
  const data = encodeFunctionData({
    abi: machineStationFactoryAbi,
    functionName: 'deployMachineSmartAccount',
    args,
  })
  const hash = (await callChain(chain.url, 'eth_sendTransaction', { from, to: station, data })) as Hex
  await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(await call(person, CREATE, used)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('failed')
  expect((await call(person, ACCOUNT)).body.message).toBe(
    `The Smart Account could not be created: NonceAlreadyUsed(${used.nonce}). Try again.`,
  )
  await withAccount(person)
})

test('[MID-04] whose tries fail on the chain again and again, at the network’s cost, waits a day', async () => {
  await server.database.pool.query(
    `insert into relay_orders (member_id, kind, subject, nonce, signature, state, sender, transaction_nonce, ordered_at, settled_at)
     select $1, 'deploy', $2, n, '', 'failed', $2, -n, now(), now() from generate_series(1, 5) as n`,
    [fay.member.id, Buffer.alloc(20)],
  )
  const refused = await call(fay, CREATE, await proof(fay))
  expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } })
  await server.database.pool.query(
    `update relay_orders set settled_at = now() - interval '25 hours' where sender = $1`,
    [Buffer.alloc(20)],
  )
  await withAccount(fay)
})

test('[MID-04] while the relayer has too little to pay with, nobody is kept waiting: it is told', async () => {
  const person = await newPerson()
  const pool = server.database.pool
  const setBalance = async (balance: bigint) => {
    await callChain(chain.url, 'anvil_setBalance', relayer, toHex(balance))
    await pool.query(`select pg_notify('relay_orders', '')`)
    const known = async () => (await pool.query('select balance from relay_senders')).rows[0].balance
    await expect.poll(known, { interval: 20 }).toBe(String(balance))
  }
  await setBalance(parseEther('0.09'))
  expect(await call(person, CREATE, await proof(person))).toMatchObject({
    status: 503,
    body: { message: 'Unable to create Machine ID at the moment. Please try again later' },
  })
  await setBalance(parseEther('1'))
  await withAccount(person)
})
