import { type Address, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployPublicStation } from '../../test/support/deploy-public-station.ts'
import { leaseJobs } from './lease-jobs.ts'
import { runRelayers } from './run-relayer.ts'
import { createStation } from './station.ts'
import { openTestRelayer } from './testing/open-test-relayer.ts'

let relay: Awaited<ReturnType<typeof openTestRelayer>>
beforeAll(async () => {
  relay = await openTestRelayer()
})
afterAll(() => relay.close())

test('several keys share the queue, and each job is sent by one of them', async () => {
  const second = await relay.newKey()
  const before = await relay.sentCount()
  const jobs = await Promise.all(Array.from({ length: 40 }, () => relay.enqueueDeployment(relay.newOwner())))
  await Promise.all([relay.step(), relay.step(second)])
  expect(new Set(await Promise.all(jobs.map(relay.jobState)))).toEqual(new Set(['sent']))
  await relay.finish()
  await relay.finish(second)
  for (const job of jobs) await relay.accountOf(job)
  const address = second.signer?.address as Address
  const shares = [(await relay.sentCount()) - before, await relay.client.getTransactionCount({ address })]
  // One key sends at most 32 transactions, the number that RPC nodes keep per sender. The other key sends the
  // rest.
  expect(shares.toSorted((a, b) => a - b)).toEqual([8, 32])
})

test('a job leased by a key moves to another one when the first is no longer in use', async () => {
  const second = await relay.newKey()
  const job = await relay.enqueueDeployment(relay.newOwner())
  await leaseJobs(relay.db, relay.relayer.signer.address, { deploy: 1, execute: 0, network: 0 })
  await relay.step(second)
  expect(await relay.jobState(job)).toBe('queued')
  await relay.db
    .updateTable('relay_senders')
    .set({ lease_expires_at: new Date(0) })
    .execute()
  await relay.finish(second)
  await relay.accountOf(job)
})

test.each([
  [
    'no manager of the station',
    '1',
    async () => relay.stationAddress,
    'does not have STATION_MANAGER_ROLE at the station; it sends no jobs',
  ],
  [
    'a manager of a station of the public shape, and no admin',
    '1',
    (manager: Address) => deployPublicStation(relay.chain, { admin: relay.relayer.signer.address, manager }),
    'does not have STATION_ADMIN_ROLE at the station; it sends no jobs',
  ],
  [
    'out of money',
    '0.01',
    async () => relay.stationAddress,
    'has a balance below RELAYER_RESERVE; it sends no jobs until it has more',
  ],
])('a key that is %s reports it and releases its leases', async (_what, coins, stationFor, reason) => {
  const signer = privateKeyToAccount(generatePrivateKey())
  await relay.call('anvil_setBalance', signer.address, toHex(parseEther(coins)))
  const job = await relay.enqueueDeployment(relay.newOwner())
  await leaseJobs(relay.db, signer.address, { deploy: 1, execute: 0, network: 0 })
  const station = createStation(relay.client, await stationFor(signer.address), signer, 3338)
  const running = runRelayers([{ ...relay.relayer, signer, station }], {
    connection: relay.connection,
    pollMs: 1,
  })
  await expect.poll(() => relay.warnings, { interval: 20 }).toContain(`${signer.address} ${reason}`)
  await running.stop()
  const leases = await relay.db.selectFrom('relay_jobs').select('leased_by').where('id', '=', job).execute()
  expect(leases).toEqual([{ leased_by: null }])
  await relay.finish()
  await relay.accountOf(job)
})
