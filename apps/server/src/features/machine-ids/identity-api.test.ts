import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { verifyIdentity } from '@hearth/chain/did/verify-identity'
import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { type Address, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { callApi } from '../../test/support/call-api.ts'
import { deployContractWallet } from '../../test/support/contract-wallet.ts'
import { followLive } from '../../test/support/follow-live.ts'
import { CONTRACT_WALLETS } from '../../test/support/hostile-wallets.ts'
import { act } from '../../test/support/reward-network.ts'
import { ACCOUNT, CREATE, RECORD, REQUIREMENTS, SIGN, STATUS } from '../../test/support/sign-identity.ts'
import { resetSetting, setSetting } from '../settings/set-setting.ts'
import { type IdentityNetwork, openIdentityNetwork, type Person } from './testing/identity-network.ts'

const MAIN = new URL('../../cli/identity.ts', import.meta.url).pathname

let network: IdentityNetwork
let ada: Person
let eve: Person
let fay: Person
beforeAll(async () => {
  network = await openIdentityNetwork()
  ;[ada, eve, fay] = await Promise.all([network.newPerson(), network.newPerson(), network.newPerson()])
})
afterAll(() => network.close())

/** Storage slot of `deploymentsPaused`, which follows AccessControl's roles. */
const PAUSED_SLOT = 1n

/** Pauses or resumes deployments without using a nonce of the relayer. */
const setDeploymentsPaused = (isPaused: boolean) =>
  callChain(
    network.chain.url,
    'anvil_setStorageAt',
    network.station,
    toHex(PAUSED_SLOT),
    toHex(isPaused ? 1n : 0n, { size: 32 }),
  )

test('a member signs twice and gets a Smart Account and a Machine ID that anyone can verify', {
  tags: [
    'DLG-02',
    'API-15',
    'API-19',
    'API-20',
    'API-21',
    'API-22',
    'API-23',
    'API-24',
    'MID-01',
    'MID-02',
    'MID-04',
    'MID-05',
    'MID-06',
    'MID-08',
    'API-02',
  ],
}, async () => {
  const { chain, server, station, call, proof, ask, signDid } = network
  const live = await followLive(server.url, ada.member.accessToken)
  expect((await call(ada, REQUIREMENTS)).body).toEqual({
    wallet: true,
    heartbeats: true,
    requirementsMet: true,
    existingSmartAccount: false,
    currentHeartbeats: 100,
    requiredHeartbeats: 100,
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
  const { rows } = await server.database.pool.query(
    'select completed_at from machine_ids where member_id = $1',
    [ada.member.id],
  )
  expect(record.created_at).toBe(rows[0].completed_at.toISOString())
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  expect(keys).toMatchObject({ chainId: MACHINE_CHAIN_ID, stationFactory: station })
  const findings = await verifyIdentity(chain.client, keys, record.did_name)
  expect(findings.map(({ isGood }) => isGood)).toEqual(Array(7).fill(true))

  expect(await call(ada, CREATE, await proof(ada))).toMatchObject({
    status: 409,
    body: { message: 'This account already has a Smart Account.' },
  })
  expect(await ask(ada)).toMatchObject({ status: 409 })
})

test('a Machine ID requires a request, a Smart Account and its owner’s signature over this message', {
  tags: ['MID-05', 'API-23'],
}, async () => {
  const { station, call, ask, pause, signDid, withAccount } = network
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
    expect(await call(eve, SIGN, { machineOwnerSignature })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('The signature does not match.') },
    })
  const machineOwnerSignature = await signDid(eve, data)
  await pause(eve)
  for (const rejected of [await ask(eve), await call(eve, SIGN, { machineOwnerSignature })])
    expect(rejected).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('This account cannot create a Machine ID.') },
    })
  await pause(eve, null)
  expect((await call(eve, STATUS)).body).toEqual({ status: 'waiting_for_signature' })
})

test('a Machine ID is pending while its job waits for the chain', {
  tags: ['API-19', 'MID-05'],
}, async () => {
  const { server, call, ask, newPerson, withAccount } = network
  const person = await newPerson()
  await withAccount(person)
  expect((await ask(person)).status).toBe(200)
  const { pool } = server.database
  await pool.query("update machine_ids set status = 'pending' where member_id = $1", [person.member.id])
  expect((await call(person, STATUS)).body).toEqual({ status: 'pending' })
})

test('concurrent signatures in many tabs create one Smart Account and one Machine ID', {
  tags: ['MID-04', 'MID-05'],
}, async () => {
  const { server, call, proof, ask, newPerson, signDid } = network
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
    'select kind, state, length(signature) as bytes from relay_jobs where member_id = $1 order by id',
    [person.member.id],
  )
  // Expect 64 bytes: a key's signature is sent in the cheaper compact form.
  expect(rows).toEqual([
    { kind: 'deploy', state: 'confirmed', bytes: 64 },
    { kind: 'execute', state: 'confirmed', bytes: 64 },
  ])
})

test('a wallet is linked and each signature accepted while the chain does not respond, and both transactions follow', {
  tags: ['WAL-05', 'MID-04', 'MID-05', 'MID-06'],
}, async () => {
  const { chain, server, call, proof, ask, newPerson, signDid } = network
  // A stopped chain accepts connections but never responds.
  const signalChain = (signal: NodeJS.Signals) => void process.kill(-(chain.pid() as number), signal)
  onTestFinished(() => signalChain('SIGCONT'))
  signalChain('SIGSTOP')
  const person = await newPerson()
  expect((await call(person, '/api/user')).body.wallet).toBe(person.wallet.address)
  expect((await call(person, REQUIREMENTS)).body).toMatchObject({ requirementsMet: true })
  expect(await call(person, CREATE, await proof(person))).toMatchObject({ status: 200 })
  expect((await call(person, ACCOUNT)).body.status).toBe('pending')
  signalChain('SIGCONT')
  await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('completed')
  const { data } = (await ask(person)).body

  signalChain('SIGSTOP')
  const machineOwnerSignature = await signDid(person, data)
  expect(await call(person, SIGN, { machineOwnerSignature })).toMatchObject({ status: 200 })
  expect((await call(person, STATUS)).body.status).toBe('pending')
  signalChain('SIGCONT')
  await expect.poll(async () => (await call(person, STATUS)).body.status, { interval: 20 }).toBe('completed')
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  const findings = await verifyIdentity(chain.client, keys, `did:peaq:${data.machineAddress}`)
  expect(findings.map(({ isGood }) => isGood)).toEqual(Array(7).fill(true))
})

test('a contract wallet (ERC-1271) can own a Machine ID', { tags: ['MID-04', 'MID-05'] }, async () => {
  const { chain, call, ask, newPerson, signDid, withAccount } = network
  const key = privateKeyToAccount(generatePrivateKey())
  const address = await deployContractWallet(chain.client, chain.url, key.address)
  const person = await newPerson(100, { ...key, address })
  await withAccount(person)
  const machineOwnerSignature = await signDid(person, (await ask(person)).body.data)
  expect(await call(person, SIGN, { machineOwnerSignature })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await call(person, STATUS)).body.status, { interval: 20 }).toBe('completed')
  expect((await call(person, RECORD)).body.data.owner).toBe(address)
})

test('an incomplete Machine ID and one of another network are invalid, with what is missing', async () => {
  const { chain, server, call } = network
  const keys = (await callApi(server.url, '/.well-known/machine-identity.json')).body
  const lacks = async (did: string, wrong = {}) => {
    const findings = await verifyIdentity(chain.client, { ...keys, ...wrong }, did)
    return findings.flatMap(({ isGood, id }) => (isGood ? [] : [id]))
  }
  const { did_name: good } = (await call(ada, RECORD)).body.data
  const { smartAccount } = (await call(eve, ACCOUNT)).body
  const stranger = privateKeyToAddress(generatePrivateKey())
  expect(await lacks(good.toLowerCase())).toEqual([])
  expect(await lacks('did:web:example.org')).toEqual(['invalidDid'])
  expect(await lacks(good, { chainId: 1 })).toEqual(['otherChain'])
  expect(await lacks(`did:peaq:${stranger}`)).toEqual(['noSmartAccount'])
  expect(await lacks(`did:peaq:${smartAccount}`)).toEqual(['noDocument'])
  expect(await lacks(good, { emailService: stranger })).toEqual(['emailNotSigned'])
  expect(await lacks(good, { pairingService: stranger })).toEqual(['pairingNotSigned'])

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MAIN, 'verify', ...args, '--network', server.url]).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    )
  const [whole, bare] = await Promise.all([run(good), run(`did:peaq:${smartAccount}`)])
  expect(whole).toEqual({ code: 0, output: expect.stringContaining('is a Machine ID of this network.') })
  expect(bare).toEqual({ code: 1, output: expect.stringContaining('NO   The chain has no document') })
})

test('a stranger who uses the nonce of a pending deployment on chain does not block it', {
  tags: ['MID-04'],
}, async () => {
  const { chain, station, call, proof, newPerson } = network
  const person = await newPerson()
  const signed = await proof(person)
  const nonce = BigInt(signed.nonce)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const theirs = await stranger.signTypedData(
    deployMachineSmartAccountTypedData(MACHINE_CHAIN_ID, station, { machineOwner: stranger.address, nonce }),
  )
  const [, from] = (await callChain(chain.url, 'eth_accounts')) as Address[]
  const args = [stranger.address, nonce, theirs] as const
  const data = encodeFunctionData({
    abi: machineStationFactoryAbi,
    functionName: 'deployMachineSmartAccount',
    args,
  })
  const hash = (await callChain(chain.url, 'eth_sendTransaction', { from, to: station, data })) as Hex
  await chain.client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(await call(person, CREATE, signed)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('completed')
})

test('the status contains the reason of a failed Smart Account, and the member can retry', {
  tags: ['MID-02'],
}, async () => {
  const { call, proof, newPerson, withAccount } = network
  const person = await newPerson()
  await setDeploymentsPaused(true)
  expect(await call(person, CREATE, await proof(person))).toMatchObject({ status: 200 })
  await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('failed')
  expect((await call(person, ACCOUNT)).body.message).toBe(
    'The Smart Account could not be created. The network has paused new Smart Accounts. Try again later.',
  )
  await setDeploymentsPaused(false)
  await withAccount(person)
})

test('the status is pending until the chain confirms a Smart Account and a Machine ID', {
  tags: ['MID-02'],
}, async () => {
  const { server, call, ask, newPerson, withAccount } = network
  const person = await newPerson()
  await withAccount(person)
  await ask(person)
  const setPending = (table: 'smart_accounts' | 'machine_ids') =>
    server.database.pool.query(`update ${table} set status = 'pending' where member_id = $1`, [
      person.member.id,
    ])
  await setPending('machine_ids')
  expect((await call(person, STATUS)).body).toEqual({ status: 'pending' })
  await setPending('smart_accounts')
  expect((await call(person, ACCOUNT)).body).toMatchObject({ success: true, status: 'pending' })
})

test('a wallet or a member whose transaction failed on chain waits until the next day', {
  tags: ['MID-04'],
}, async () => {
  const { server, call, proof, withAccount } = network
  // Insert a row for tomorrow too, because the day may change before the call.
  const spend = (scope: string, subject: string, spent: { gas?: number; failures?: number }) =>
    server.database.pool.query(
      `insert into relay_budgets (scope, subject, day, gas, failures)
       select $1, $2, (now() at time zone 'utc')::date + later, $3, $4 from generate_series(0, 1) as later`,
      [scope, subject, spent.gas ?? 0, spent.failures ?? 0],
    )
  const [wallet, member] = [fay.wallet.address.toLowerCase(), fay.member.id]
  for (const [scope, subject, spent, message] of [
    ['wallet', wallet, { failures: 1 }, 'A transaction for this wallet or account failed'],
    ['member', member, { failures: 2 }, 'A transaction for this wallet or account failed'],
    ['wallet', wallet, { gas: 6_000_000 }, 'The daily gas limit'],
    ['member', member, { gas: 8_000_000 }, 'The daily gas limit'],
  ] as const) {
    await spend(scope, subject, spent)
    expect(await call(fay, CREATE, await proof(fay))).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED', message: expect.stringContaining(message) },
    })
    await server.database.pool.query('delete from relay_budgets')
  }
  await withAccount(fay)
})

test('a contract wallet that accepts signatures only without a gas price costs the relayer nothing', {
  tags: ['MID-04', 'API-21'],
}, async () => {
  const { chain, relayer, call, newPerson } = network
  const key = privateKeyToAccount(generatePrivateKey())
  await callChain(chain.url, 'anvil_setCode', key.address, CONTRACT_WALLETS.validWithoutGasPrice)
  const person = await newPerson(100, key)
  const balance = () => chain.client.getBalance({ address: relayer })
  const before = await balance()
  for (let attempt = 0; attempt < 5; attempt++) {
    const signed = await network.proof(person)
    // Use a signature that is not from the key, so that the server checks it with the contract.
    const signature = `0x${'ab'.repeat(70)}`
    expect(await call(person, CREATE, { ...signed, signature })).toMatchObject({ status: 200 })
    await expect.poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 }).toBe('failed')
  }
  expect((await call(person, ACCOUNT)).body.message).toBe(
    'The Smart Account could not be created. The contract rejected the signature of your wallet. Sign again.',
  )
  expect(await balance()).toBe(before)
})

test('a relayer without sufficient funds blocks nobody and reports it, with the thresholds that operators set', {
  tags: ['MID-04', 'MID-08'],
}, async () => {
  const { chain, server, relayer, call, proof, newPerson } = network
  const person = await newPerson()
  const pool = server.database.pool
  const setBalance = async (balance: bigint) => {
    await callChain(chain.url, 'anvil_setBalance', relayer, toHex(balance))
    await pool.query(`select pg_notify('relay_jobs', '')`)
    const known = async () => (await pool.query('select balance from relay_senders')).rows[0].balance
    await expect.poll(known, { interval: 20 }).toBe(String(balance))
  }
  await setBalance(parseEther('0.09'))
  expect(await call(person, CREATE, await proof(person))).toMatchObject({
    status: 503,
    body: { message: 'Unable to create Machine ID at the moment. Please try again later' },
  })
  await expect
    .poll(async () => (await fetch(`${server.url}/metrics`)).text(), { interval: 20 })
    .toContain(`hearth_relayer_balance_coins{address="${relayer}"} 0.09`)
  await setBalance(parseEther('1'))

  const { db } = server.database
  const statusOf = async () => (await call(person, CREATE, await proof(person))).status
  const configured = readConfig({})
  await setSetting(db, configured, { name: 'CHAIN_MAX_FEE_GWEI', value: '0.000000001' }, act)
  await setSetting(db, configured, { name: 'RELAYER_RESERVE', value: '2' }, act)
  await expect.poll(statusOf, { interval: 20 }).toBe(503)
  await resetSetting(db, configured, 'RELAYER_RESERVE', act)
  await expect.poll(statusOf, { interval: 20 }).toBe(200)
  // Wait until the relayer has leased the job. It stays queued while the gas price is too high.
  const job = async () =>
    (
      await pool.query('select state, leased_by is not null as leased from relay_jobs where member_id = $1', [
        person.member.id,
      ])
    ).rows
  await expect.poll(job, { interval: 20 }).toEqual([{ state: 'queued', leased: true }])
  await resetSetting(db, configured, 'CHAIN_MAX_FEE_GWEI', act)
  const accountStatus = async () => {
    await pool.query(`select pg_notify('relay_jobs', '')`)
    return (await call(person, ACCOUNT)).body.status
  }
  await expect.poll(accountStatus, { interval: 50 }).toBe('completed')
})
