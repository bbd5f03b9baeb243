import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chooseKills } from '../../test/support/choose-kills.ts'
import { openMortalDatabase } from '../../test/support/mortal-database.ts'
import { deployStation } from './deploy-station.ts'
import { toBuffer } from './relay-job.ts'
import { runRelayers } from './run-relayer.ts'
import { createStation } from './station.ts'
import { documentCall, openTestRelayer } from './testing/open-test-relayer.ts'

/** Kills of the test with a kill after any statement. */
const KILLS = 6

let relay: Awaited<ReturnType<typeof openTestRelayer>>
beforeAll(async () => {
  relay = await openTestRelayer()
})
afterAll(() => relay.close())

test('a reset chain with a redeployed station gets the same accounts', async () => {
  const { account } = await relay.newAccount()
  // Kill the chain. It restarts empty, because it saved no state.
  process.kill(-(relay.chain.pid() as number), 'SIGKILL')
  await expect.poll(() => relay.sentCount().catch(() => undefined)).toBe(0)
  await deployStation(relay.chain.url, [relay.relayer.signer.address])
  expect(await relay.hasCode(account)).toBe(false)
  await relay.finish()
  expect(await relay.hasCode(account)).toBe(true)
})

test('a transaction is saved in the database before it is sent', async () => {
  const { client, db } = relay
  const known: boolean[] = []
  const sendRawTransaction: typeof client.sendRawTransaction = async (given) => {
    const signed = toBuffer(given.serializedTransaction as Hex)
    const row = await db
      .selectFrom('relay_attempts')
      .select('hash')
      .where('signed', '=', signed)
      .executeTakeFirst()
    known.push(row !== undefined)
    return client.sendRawTransaction(given)
  }
  await relay.enqueueDeployment(relay.newOwner())
  await relay.finish({ client: { ...client, sendRawTransaction } as typeof client })
  expect(known).toEqual([true])
})

test('a kill before or after the send makes the next run send the same transaction', async () => {
  const before = await relay.sentCount()
  const job = await relay.enqueueDeployment(relay.newOwner())
  const away = { ...relay.client, sendRawTransaction: () => Promise.reject(new Error('killed')) }
  await relay.step({ client: away as typeof relay.client })
  expect(await relay.jobState(job)).toBe('sent')
  expect(await relay.call('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  await relay.step()
  // Simulate an RPC node that loses pending transactions.
  await relay.call('anvil_dropAllTransactions')
  await relay.step()
  await relay.step()
  await relay.finish()
  await relay.accountOf(job)
  expect(await relay.sentCount()).toBe(before + 1)
})

test('a transaction dropped by a reorganization is sent again once', async () => {
  const before = await relay.sentCount()
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step()
  await relay.mine()
  await relay.step()
  // Replace the last block with a block that lacks the transaction.
  await relay.call('anvil_reorg', 1, [])
  await relay.call('anvil_dropAllTransactions')
  expect(await relay.sentCount()).toBe(before)
  await relay.finish()
  await relay.accountOf(job)
  expect(await relay.sentCount()).toBe(before + 1)
})

test('a transaction that the chain lost after it was counted is resent unchanged and published again', async () => {
  const snapshot = await relay.call('evm_snapshot')
  const { account } = await relay.newAccount()
  const before = await relay.sentCount()
  await relay.call('evm_revert', snapshot)
  expect(await relay.hasCode(account)).toBe(false)
  await relay.finish()
  expect(await relay.hasCode(account)).toBe(true)
  expect(await relay.sentCount()).toBe(before)
})

test('a forgotten transaction is resent even if the RPC does not know its history', async () => {
  await relay.mine(3)
  const job = await relay.enqueueDeployment(relay.newOwner())
  await relay.step()
  await relay.call('anvil_dropAllTransactions')
  const { client } = relay
  const getTransactionCount: typeof client.getTransactionCount = async (given) => {
    if (given.blockNumber !== undefined) throw new Error('BlockOutOfRangeError')
    return client.getTransactionCount(given)
  }
  await relay.step({ client: { ...client, getTransactionCount } as typeof client })
  expect(await relay.call('txpool_status')).toMatchObject({ pending: '0x1' })
  await relay.finish()
  await relay.accountOf(job)
})

test('a call that preceded its account is resent once the account exists', async () => {
  const second = await relay.newKey()
  const snapshot = await relay.call('evm_snapshot')
  const { owner, account } = await relay.newAccount()
  await relay.call('evm_revert', snapshot)
  const job = await relay.enqueueCall(owner, account, didPrecompileAddress, documentCall(owner, account))
  const rash = { ...relay.client, estimateGas: async () => 3_000_000n } as typeof relay.client
  await relay.step({ ...second, client: rash })
  expect(await relay.jobState(job)).toBe('sent')
  await relay.mine(3)
  // Let the first key redeploy the account before the second key checks the call.
  await relay.finish()
  expect(await relay.hasCode(account)).toBe(true)
  await relay.finish(second)
  expect(relay.outcomeOf(job)).toMatchObject([{ state: 'confirmed' }])
})

test('a call waits for an account that the chain lost, also if it was sent too early', async () => {
  const second = await relay.newKey()
  const snapshot = await relay.call('evm_snapshot')
  const { owner, account } = await relay.newAccount()
  await relay.call('evm_revert', snapshot)
  const job = await relay.enqueueCall(owner, account, didPrecompileAddress, documentCall(owner, account))
  await expect(relay.step(second)).rejects.toThrow(
    `The Smart Account ${account.toLowerCase()} is not deployed`,
  )
  expect(await relay.jobState(job)).toBe('queued')
  const rash = { ...relay.client, estimateGas: async () => 3_000_000n } as typeof relay.client
  await relay.step({ ...second, client: rash })
  expect(await relay.jobState(job)).toBe('sent')
  await relay.mine(3)
  await expect(relay.step(second)).rejects.toThrow('is not deployed on the chain')
  expect(await relay.jobState(job)).toBe('queued')
  // Let the first key redeploy the account.
  await relay.finish()
  await relay.finish(second)
  expect(relay.outcomeOf(job)).toMatchObject([{ state: 'confirmed' }])
})

test('a kill after any statement neither loses nor repeats a job', async () => {
  const mortal = openMortalDatabase(relay.connection)
  onTestFinished(() => mortal.close())
  /** Returns whether the relayer ran as many statements. */
  async function killAfter(statements: number): Promise<boolean> {
    const before = await relay.sentCount()
    const job = await relay.enqueueDeployment(relay.newOwner())
    mortal.dieAfter(statements)
    await relay.finish({ db: mortal.db, confirmations: 1 }).catch(() => undefined)
    const hasDied = await mortal.revive()
    await relay.finish({ confirmations: 1 })
    expect(await relay.jobState(job)).toBe('confirmed')
    expect(await relay.sentCount(), `after statement ${statements}`).toBe(before + 1)
    return hasDied
  }
  const countStatements = mortal.countStatements()
  await killAfter(Number.POSITIVE_INFINITY)
  const ran = countStatements()
  expect(ran).toBeGreaterThan(15)
  // The number of statements depends on when the relayer polls.
  for (let statements of chooseKills('a job of a member', ran, KILLS))
    while (!(await killAfter(statements))) statements -= 1
})

test('each of many jobs ends with one account while the chain is repeatedly killed and loses blocks', async () => {
  const { relayer, chain, connection } = relay
  await chain.save()
  const before = await relay.sentCount()
  const running = [1, 2].map(() => runRelayers([relayer], { connection, pollMs: 25 }))
  onTestFinished(async () => {
    await Promise.all(running.map((one) => one.stop()))
  })
  const jobs = await Promise.all(Array.from({ length: 20 }, () => relay.enqueueDeployment(relay.newOwner())))
  const mine = () => relay.mine().catch(() => undefined)
  const states = async () => Promise.all(jobs.map(relay.jobState))
  for (let kill = 0; kill < 3; kill++) {
    await expect
      .poll(async () => [await mine(), await relay.sentCount().catch(() => 0)][1])
      .toBeGreaterThan(before + 2)
    process.kill(-(chain.pid() as number), 'SIGKILL')
    await expect.poll(() => relay.sentCount().catch(() => undefined)).toBe(before)
  }
  await expect
    .poll(async () => [await mine(), new Set(await states())][1], { interval: 20 })
    .toEqual(new Set(['confirmed']))
  const done = new Map(relay.finalized.map(({ id, outcome }) => [id, outcome]))
  for (const job of jobs) {
    const outcome = done.get(job)
    expect(outcome?.state === 'confirmed' && (await relay.hasCode(outcome.account))).toBe(true)
  }
  expect(await relay.sentCount()).toBe(before + 20)
})

test.each(['getCode', 'estimateGas', 'estimateMaxPriorityFeePerGas'] as const)(
  'a relayer that is overtaken at its %s sends nothing twice',
  async (call) => {
    const { client } = relay
    const before = await relay.sentCount()
    const job = await relay.enqueueDeployment(relay.newOwner())
    let isOvertaken = false
    const overtaken = {
      ...client,
      async [call](...given: [never]) {
        if (!isOvertaken) {
          isOvertaken = true
          await relay.step()
        }
        return client[call](...given)
      },
    } as typeof client
    const station = createStation(overtaken, relay.stationAddress, relay.relayer.signer, 3338)
    await relay.step({ client: overtaken, station }).catch(() => undefined)
    expect(isOvertaken).toBe(true)
    await relay.finish()
    await relay.accountOf(job)
    expect(await relay.sentCount()).toBe(before + 1)
  },
)
