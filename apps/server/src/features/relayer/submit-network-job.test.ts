import { randomBytes, randomUUID } from 'node:crypto'
import { type Address, bytesToHex, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chooseKills } from '../../test/support/choose-kills.ts'
import { openMortalDatabase } from '../../test/support/mortal-database.ts'
import { eraseRelayJobs } from './erase-relay-jobs.ts'
import { submitNetworkJob } from './submit-network-job.ts'
import { openTestRelayer } from './testing/open-test-relayer.ts'

const DAY_MS = 86_400_000
/** Code that adds one to storage slot 0. */
const COUNTER: Hex = '0x60005460010160005500'
/** Kills of the test with a kill after any statement. */
const KILLS = 6
const REVERTS: Hex = '0x60006000fd'

let relay: Awaited<ReturnType<typeof openTestRelayer>>
beforeAll(async () => {
  relay = await openTestRelayer()
})
afterAll(() => relay.close())

/** Sets the code of a random address and returns the address. */
async function newContract(code: Hex): Promise<Address> {
  const address = bytesToHex(randomBytes(20))
  await relay.call('anvil_setCode', address, code)
  return address
}

const submit = (target: Address, key: string = randomUUID(), calldata: Hex = '0x01') =>
  relay.db
    .transaction()
    .execute((transaction) => submitNetworkJob(transaction, { key, target, calldata }, relay.relayer.now()))

const countOf = async (address: Address) => Number(await relay.client.getStorageAt({ address, slot: '0x0' }))

test('a network job is sent once and confirmed at the required depth', async () => {
  const counter = await newContract(COUNTER)
  const { id, isNew } = await submit(counter)
  expect(isNew).toBe(true)
  await relay.step()
  await relay.mine(2)
  await relay.step()
  expect(relay.networkOutcomesOf(id)).toEqual([])
  await relay.mine()
  await relay.finish()
  expect(relay.networkOutcomesOf(id)).toEqual([{ state: 'confirmed', blockHash: expect.any(Buffer) }])
  expect(await countOf(counter)).toBe(1)
})

test('a repeated key returns the first job, also after it was confirmed', async () => {
  const counter = await newContract(COUNTER)
  const key = randomUUID()
  const [first, second] = await Promise.all([submit(counter, key), submit(counter, key)])
  expect([first.isNew, second.isNew].toSorted()).toEqual([false, true])
  expect(second.id).toBe(first.id)
  await relay.finish()
  expect(await submit(counter, key)).toEqual({ id: first.id, state: 'confirmed', isNew: false })
  await relay.finish()
  expect(await countOf(counter)).toBe(1)
})

test('a key of another call is rejected', async () => {
  const counter = await newContract(COUNTER)
  const key = randomUUID()
  await submit(counter, key)
  await expect(submit(counter, key, '0x02')).rejects.toThrow('belongs to another network job')
  await expect(submit(await newContract(COUNTER), key)).rejects.toThrow('belongs to another network job')
  await relay.finish()
  expect(await countOf(counter)).toBe(1)
})

test('a call that reverts in the simulation fails without a transaction', async () => {
  const before = await relay.sentCount()
  const { id } = await submit(await newContract(REVERTS))
  await relay.finish()
  expect(relay.networkOutcomesOf(id)).toMatchObject([{ state: 'failed', code: 'REJECTED' }])
  expect(await relay.sentCount()).toBe(before)
})

test('a call that reverts on chain fails, and the next job is sent', async () => {
  const contract = await newContract(COUNTER)
  const { id } = await submit(contract)
  await relay.step()
  await relay.call('anvil_setCode', contract, REVERTS)
  await relay.finish()
  expect(relay.networkOutcomesOf(id)).toMatchObject([{ state: 'failed', code: 'REJECTED' }])
  const counter = await newContract(COUNTER)
  await submit(counter)
  await relay.finish()
  expect(await countOf(counter)).toBe(1)
})

test('a job waits while there is no contract at its target', async () => {
  const target = bytesToHex(randomBytes(20))
  const { id } = await submit(target)
  await relay.finish()
  expect(await relay.jobState(id)).toBe('queued')
  await relay.call('anvil_setCode', target, COUNTER)
  await relay.finish()
  expect(await countOf(target)).toBe(1)
})

test('jobs above the daily budget wait for the next day, and members do not', async () => {
  relay.pass(DAY_MS)
  const spending = { ...relay.relayer.spending, gasForNetwork: 100_000n }
  const counter = await newContract(COUNTER)
  const jobs = [await submit(counter), await submit(counter), await submit(counter), await submit(counter)]
  await relay.finish({ spending })
  const sentToday = await countOf(counter)
  expect(sentToday).toBeGreaterThan(0)
  expect(sentToday).toBeLessThan(4)
  expect(relay.warnings).toContain('RELAYER_GAS_FOR_NETWORK is used up for today; network jobs wait')
  const member = await relay.enqueueDeployment(relay.newOwner())
  await relay.finish({ spending })
  await relay.accountOf(member)
  expect(await countOf(counter)).toBe(sentToday)
  relay.pass(DAY_MS)
  await relay.finish({ spending })
  relay.pass(DAY_MS)
  await relay.finish({ spending })
  expect(await Promise.all(jobs.map(({ id }) => relay.jobState(id)))).toEqual(Array(4).fill('confirmed'))
  expect(await countOf(counter)).toBe(4)
})

test('a round sends every member and one network job', async () => {
  relay.pass(DAY_MS)
  const counter = await newContract(COUNTER)
  const jobs = [await submit(counter), await submit(counter), await submit(counter)]
  const members = await Promise.all(
    Array.from({ length: 5 }, () => relay.enqueueDeployment(relay.newOwner())),
  )
  await relay.step()
  expect(await Promise.all(members.map(relay.jobState))).toEqual(Array(5).fill('sent'))
  const states = await Promise.all(jobs.map(({ id }) => relay.jobState(id)))
  expect(states.toSorted()).toEqual(['queued', 'queued', 'sent'])
  await relay.finish()
  expect(await countOf(counter)).toBe(3)
})

test('two keys send a job once', async () => {
  const second = await relay.newKey()
  const counter = await newContract(COUNTER)
  for (let n = 0; n < 5; n++) await submit(counter)
  for (let round = 0; round < 8; round++) {
    await Promise.all([relay.step(), relay.step(second)])
    await relay.mine()
  }
  await relay.finish()
  await relay.finish(second)
  expect(await countOf(counter)).toBe(5)
})

test('a reorganization sends the same transaction again', async () => {
  const before = await relay.sentCount()
  const counter = await newContract(COUNTER)
  await relay.mine()
  const snapshot = await relay.call('evm_snapshot')
  const { id } = await submit(counter)
  await relay.finish()
  expect(await countOf(counter)).toBe(1)
  await relay.call('evm_revert', snapshot)
  expect(await countOf(counter)).toBe(0)
  await relay.finish()
  expect(await relay.jobState(id)).toBe('confirmed')
  expect(await countOf(counter)).toBe(1)
  expect(await relay.sentCount()).toBe(before + 1)
})

test('a stuck transaction is replaced with a higher fee', async () => {
  const counter = await newContract(COUNTER)
  await submit(counter)
  await relay.step()
  await relay.call('anvil_setNextBlockBaseFeePerGas', '0x746a528800')
  await relay.mine()
  relay.pass(45_000)
  expect(await countOf(counter)).toBe(0)
  await relay.step()
  await relay.finish()
  expect(await countOf(counter)).toBe(1)
})

test('a kill after any statement neither loses nor repeats a job', async () => {
  const mortal = openMortalDatabase(relay.connection)
  onTestFinished(() => mortal.close())
  /** Returns whether the relayer ran as many statements. */
  async function killAfter(statements: number): Promise<boolean> {
    const counter = await newContract(COUNTER)
    relay.pass(DAY_MS)
    const { id } = await submit(counter)
    mortal.dieAfter(statements)
    await relay.finish({ db: mortal.db, confirmations: 1 }).catch(() => undefined)
    const hasDied = await mortal.revive()
    await relay.finish({ confirmations: 1 })
    expect(await relay.jobState(id)).toBe('confirmed')
    expect(await countOf(counter), `after statement ${statements}`).toBe(1)
    return hasDied
  }
  const countStatements = mortal.countStatements()
  await killAfter(Number.POSITIVE_INFINITY)
  const ran = countStatements()
  expect(ran).toBeGreaterThan(15)
  // The number of statements depends on when the relayer polls.
  for (let statements of chooseKills('a network job', ran, KILLS))
    while (!(await killAfter(statements))) statements -= 1
})

test('the erasure of a member leaves network jobs', async () => {
  const owner = relay.newOwner()
  const member = await relay.enqueueDeployment(owner)
  const counter = await newContract(COUNTER)
  await submit(counter)
  await relay.db.transaction().execute((transaction) => eraseRelayJobs(transaction, owner.memberId))
  expect(await relay.jobState(member)).toBeUndefined()
  await relay.finish()
  expect(await countOf(counter)).toBe(1)
})
