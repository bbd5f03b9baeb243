import { type Address, type Hex, pad } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_WALLETS } from '../../test/support/hostile-wallets.ts'
import { enqueueRelayJob } from './enqueue-relay-job.ts'
import { findSpentBudget } from './gas-budgets.ts'
import { type Owner, openTestRelayer } from './testing/open-test-relayer.ts'

const DAY_MS = 86_400_000

let relay: Awaited<ReturnType<typeof openTestRelayer>>
beforeAll(async () => {
  relay = await openTestRelayer()
})
afterAll(() => relay.close())

/** Creates a contract wallet whose code decides which signatures are valid. */
async function newContractWallet(code: Hex): Promise<Owner> {
  const owner = relay.newOwner()
  await relay.call('anvil_setCode', owner.wallet.address, code)
  return owner
}

let lastNonce = 1n

/**
 * Enqueues a deployment for a contract wallet, with a signature that only this wallet accepts. Returns the
 * job's ID.
 */
function enqueueDeployment({ memberId, wallet }: Owner): Promise<string> {
  lastNonce += 1n
  const job = {
    kind: 'deploy',
    memberId,
    owner: wallet.address,
    nonce: lastNonce,
    signature: pad('0x1'),
  } as const
  return relay.db
    .transaction()
    .execute((transaction) => enqueueRelayJob(transaction, job, relay.relayer.now()))
}

const balance = () => relay.client.getBalance({ address: relay.relayer.signer.address })
const spent = ({ memberId, wallet }: Owner) =>
  findSpentBudget(relay.db, { memberId, wallet: wallet.address }, relay.relayer.spending, relay.relayer.now())

test('rejects a contract wallet that accepts only without a gas price before anything is sent', async () => {
  const owner = await newContractWallet(CONTRACT_WALLETS.validWithoutGasPrice)
  const before = await balance()
  const job = await enqueueDeployment(owner)
  await relay.finish()
  expect(relay.outcomeOf(job)).toMatchObject([{ state: 'failed', code: 'SIGNATURE_REJECTED' }])
  expect(await balance()).toBe(before)
  expect(await spent(owner)).toBeUndefined()
})

test('rejects a contract wallet that needs more than 300,000 gas before anything is sent', async () => {
  const owner = await newContractWallet(CONTRACT_WALLETS.validAfterMuchGas)
  const before = await balance()
  const job = await enqueueDeployment(owner)
  await relay.finish()
  expect(relay.outcomeOf(job)).toMatchObject([
    {
      state: 'failed',
      code: 'WALLET_CHECK_TOO_EXPENSIVE',
      reason: expect.stringContaining('more than 300000'),
    },
  ])
  expect(await balance()).toBe(before)
})

test('a contract wallet that changes its answer after the simulation costs one bounded attempt a day', async () => {
  const owner = await newContractWallet(CONTRACT_WALLETS.valid)
  const drain = async () => {
    await relay.call('anvil_setCode', owner.wallet.address, CONTRACT_WALLETS.valid)
    const before = await relay.sentCount()
    const job = await enqueueDeployment(owner)
    await relay.step()
    // Change the wallet's code after simulation, before the block is mined.
    await relay.call('anvil_setCode', owner.wallet.address, CONTRACT_WALLETS.burnsAll)
    await relay.finish()
    return { outcome: relay.outcomeOf(job)[0], sent: (await relay.sentCount()) - before }
  }
  const { number } = await relay.client.getBlock()
  expect(await drain()).toMatchObject({ outcome: { state: 'failed' }, sent: 1 })
  const { gasUsed } = await relay.client.getBlock({ blockNumber: number + 1n })
  expect(gasUsed).toBeLessThan(500_000n)
  expect(await spent(owner)).toBe('failures')
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await drain()).toMatchObject({ outcome: { code: 'GAS_BUDGET_SPENT' }, sent: 0 })
  }
  // A new account does not reset the wallet's budget.
  const other = { ...owner, memberId: relay.newOwner().memberId }
  expect(await spent(other)).toBe('failures')
  relay.pass(DAY_MS)
  expect(await spent(owner)).toBeUndefined()
  expect(await drain()).toMatchObject({ sent: 1 })
})

test('concurrent relayers spend the budget of a wallet once', async () => {
  const owner = relay.newOwner()
  const others = await relay.newKey()
  // Allow enough gas for one deployment, but not for two.
  const spending = { ...relay.relayer.spending, gasPerWallet: 150_000n }
  const jobs = [await relay.enqueueDeployment(owner), await relay.enqueueDeployment(owner)]
  const { db } = relay
  const own = relay.relayer.signer.address
  const leases = [own, others.signer?.address as Address]
  for (const [index, id] of jobs.entries()) {
    await db
      .updateTable('relay_jobs')
      .set({ leased_by: Buffer.from((leases[index] as string).slice(2), 'hex') })
      .where('id', '=', id)
      .execute()
  }
  await Promise.all([relay.step({ spending }), relay.step({ ...others, spending })])
  const states = (await Promise.all(jobs.map(relay.jobState))).toSorted()
  expect(states).toEqual(['failed', 'sent'])
  for (let round = 0; round < 5; round++) {
    await relay.mine()
    await relay.step({ spending })
    await relay.step({ ...others, spending })
  }
  expect(jobs.map((id) => relay.outcomeOf(id)[0]?.state).toSorted()).toEqual(['confirmed', 'failed'])
})

test('the gas of a transaction that is never mined is returned', async () => {
  const owner = relay.newOwner()
  const gasOf = async () =>
    (
      await relay.db
        .selectFrom('relay_budgets')
        .select('gas')
        .where('subject', '=', owner.memberId)
        .executeTakeFirst()
    )?.gas
  const job = await relay.enqueueDeployment(owner)
  await relay.step()
  const reserved = await gasOf()
  expect(reserved).toBeGreaterThan(97_000)
  const { signer, chainId } = relay.relayer
  await relay.call('anvil_dropAllTransactions')
  const foreign = await signer.signTransaction({
    chainId,
    nonce: await relay.sentCount(),
    to: privateKeyToAccount(generatePrivateKey()).address,
    gas: 21_000n,
    maxFeePerGas: 1_900_000_000_000n,
    maxPriorityFeePerGas: 2_000_000_000n,
  })
  await relay.client.sendRawTransaction({ serializedTransaction: foreign })
  await relay.finish()
  await relay.accountOf(job)
  expect(Math.abs(Number(await gasOf()) - Number(reserved))).toBeLessThan(1_000)
})
