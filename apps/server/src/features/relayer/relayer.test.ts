import { parseGwei, toHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createChainClient } from '../../platform/chain/chain-client.ts'
import { openReceiver, type Receiver } from '../../test/support/open-receiver.ts'
import { runRelayers } from './run-relayer.ts'
import { type Owner, openTestRelayer } from './testing/open-test-relayer.ts'

let relay: Awaited<ReturnType<typeof openTestRelayer>>
let silent: Receiver
beforeAll(async () => {
  ;[relay, silent] = await Promise.all([openTestRelayer(), openReceiver()])
  silent.answer = () => undefined
})
afterAll(async () => {
  await Promise.all([relay.close(), silent.close()])
})

test('a job is sent once, and is confirmed and published at the configured depth', {
  tags: ['MID-04'],
}, async () => {
  const before = await relay.sentCount()
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step()
  expect(await relay.jobState(job)).toBe('sent')
  await relay.mine(2)
  await relay.step()
  expect(relay.outcomeOf(job)).toEqual([])
  await relay.mine()
  await relay.step()
  await relay.accountOf(job)
  await relay.finish()
  expect(await relay.sentCount()).toBe(before + 1)
})

test('an existing account is found without a transaction', async () => {
  const { owner, account } = await relay.newAccount()
  const before = await relay.sentCount()
  const job = await relay.enqueueDeployment({ ...owner, memberId: relay.newOwner().memberId })
  await relay.finish()
  expect(relay.outcomeOf(job)).toEqual([{ state: 'confirmed', account, blockHash: undefined }])
  expect(await relay.sentCount()).toBe(before)
})

test('a job that the station rejects fails with the reason and without a transaction', async () => {
  const before = await relay.sentCount()
  const [owner, other] = [relay.newOwner(), relay.newOwner()]
  const job = await relay.enqueueDeployment(owner, other.wallet)
  await relay.finish()
  expect(relay.outcomeOf(job)).toEqual([
    {
      state: 'failed',
      code: 'SIGNATURE_REJECTED',
      reason: expect.stringMatching(/^InvalidOwnerSignature\(0x/),
    },
  ])
  expect(await relay.sentCount()).toBe(before)
})

test('an underpriced transaction is replaced under its nonce with a higher fee', async () => {
  const before = await relay.sentCount()
  const jobs = [
    await relay.enqueueDeployment(relay.newOwner()),
    await relay.enqueueDeployment(relay.newOwner()),
  ]
  await relay.step()
  const mineDear = async () => {
    await relay.call('anvil_setNextBlockBaseFeePerGas', toHex(parseGwei('500')))
    await relay.mine()
  }
  await mineDear()
  await relay.step()
  await mineDear()
  expect(await relay.sentCount()).toBe(before)
  relay.pass(45_000)
  await relay.step()
  await mineDear()
  expect(await relay.sentCount()).toBe(before + 2)
  await relay.finish()
  for (const job of jobs) await relay.accountOf(job)
  expect(await relay.sentCount()).toBe(before + 2)
})

test('a job over the gas limit fails, and one that cannot be simulated blocks no other', async () => {
  const { client } = relay
  const [dear, odd, plain] = [relay.newOwner(), relay.newOwner(), relay.newOwner()]
  const jobs = [
    await relay.enqueueDeployment(dear),
    await relay.enqueueDeployment(odd),
    await relay.enqueueDeployment(plain),
  ]
  const estimateGas: typeof client.estimateGas = async (call) => {
    const isFor = ({ wallet }: Owner) => call.data?.includes(wallet.address.slice(2).toLowerCase())
    if (isFor(dear)) return 5_000_001n
    if (isFor(odd)) throw new Error('an unknown error of the RPC node')
    return client.estimateGas(call)
  }
  await relay.step({ client: { ...client, estimateGas } as typeof client })
  expect(await Promise.all(jobs.map(relay.jobState))).toEqual(['failed', 'queued', 'sent'])
  await relay.finish()
  expect(await relay.jobState(jobs[1] ?? '')).toBe('confirmed')
})

test.each([
  [
    'whose node is away, without the address of that, which may hold a key',
    () => createChainClient('http://127.0.0.1:1/a-secret-key', { retryCount: 0 }),
    'HTTP request failed.',
  ],
  [
    'whose node takes every call and answers none',
    () => createChainClient(silent.url, { timeoutMs: 50, retryCount: 0 }),
    'The request took too long to respond.',
  ],
  [
    'whose node is one of another chain',
    () => ({ ...relay.client, getChainId: async () => 1 }),
    'Expected an RPC node of chain 3338, but it belongs to chain 1.',
  ],
])('reports a relayer %s', async (_what, openClient, reason) => {
  const client = openClient() as typeof relay.client
  const running = runRelayers([{ ...relay.relayer, client }], { connection: relay.connection, pollMs: 1 })
  onTestFinished(() => running.stop())
  await expect
    .poll(() => relay.warnings, { interval: 20 })
    .toContain(`failed repeatedly; retrying: ${reason}`)
  expect(relay.warnings.join()).not.toContain('a-secret-key')
})

test('a transaction on a chain without a base fee has one price, which is raised while it waits', async () => {
  const { client, db } = relay
  const getBlock = async (asked: never) => ({ ...(await client.getBlock(asked)), baseFeePerGas: null })
  let price = await client.getGasPrice()
  const legacy = {
    client: { ...client, getBlock, getGasPrice: async () => price } as unknown as typeof client,
  }
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step(legacy)
  price *= 3n
  relay.pass(45_000)
  await relay.step(legacy)
  const attempts = await db
    .selectFrom('relay_attempts')
    .select(['max_fee', 'priority_fee'])
    .where('nonce', '=', await relay.sentCount())
    .orderBy('sent_at')
    .execute()
  expect(attempts).toEqual([
    { max_fee: String(price / 3n), priority_fee: null },
    { max_fee: String(price), priority_fee: null },
  ])
  await relay.finish(legacy)
  await relay.accountOf(job)
})

test('nothing is sent while gas costs more than the limit', async () => {
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step({ spending: { ...relay.relayer.spending, maxFee: 1n } })
  expect(await relay.jobState(job)).toBe('queued')
  expect(relay.warnings).toContain('the gas price exceeds CHAIN_MAX_FEE_GWEI; jobs wait')
  await relay.finish()
  await relay.accountOf(job)
})

test('a job gets another nonce if another program uses its own', async () => {
  const { signer, chainId } = relay.relayer
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step()
  await relay.call('anvil_dropAllTransactions')
  const foreign = await signer.signTransaction({
    chainId,
    nonce: await relay.sentCount(),
    to: signer.address,
    gas: 21_000n,
    maxFeePerGas: parseGwei('1900'),
    maxPriorityFeePerGas: parseGwei('2'),
  })
  await relay.client.sendRawTransaction({ serializedTransaction: foreign })
  await relay.finish()
  await relay.accountOf(job)
  expect(relay.warnings).toContainEqual(expect.stringContaining('another program uses the relayer'))
})

test('a nonce gap after a wrong answer of the RPC is filled', async () => {
  const before = await relay.sentCount()
  const lying = { ...relay.client, getTransactionCount: async () => before + 2 }
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step({ client: lying as typeof relay.client })
  await relay.mine()
  await relay.step()
  expect(await relay.sentCount()).toBe(before)
  relay.pass(45_000)
  await relay.finish()
  await relay.accountOf(job)
  expect(await relay.sentCount()).toBe(before + 3)
})

test('a nonce that the RPC reports too low causes no second transaction', async () => {
  await relay.newAccount()
  const before = await relay.sentCount()
  const late = { ...relay.client, getTransactionCount: async () => before - 1 }
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step({ client: late as typeof relay.client })
  await relay.finish()
  await relay.accountOf(job)
  expect(await relay.sentCount()).toBe(before + 1)
})
