import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentityPortal } from '../../test/support/identity-portal.ts'
import { addMembers, prepareTokens } from '../../test/support/many-members.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { ACCOUNT, STATUS } from '../../test/support/sign-identity.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { type ServerProcess, startProcess } from '../../test/support/start-process.ts'
import { deployStation } from '../relayer/deploy-station.ts'

const MEMBERS = Number(process.env.MACHINE_IDS ?? 20)
const PATIENCE_MS = 240_000 + MEMBERS * 2_000
const PUBLIC_URL = 'http://hearth.localhost'

let directory: string
let database: OpenTestDatabase
let chain: TestChain
let station: Address
let server: ServerProcess
const keys = [generatePrivateKey(), generatePrivateKey()]
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-identity-kills-'))
  ;[database, chain] = await Promise.all([openTestDatabase(), startChain({ blockSeconds: 0.2 })])
  const [admin, manager] = keys.map((key) => privateKeyToAddress(key)) as [Address, Address]
  station = await deployStation(chain.url, [admin, manager])
  // Save the chain's state, because a kill loses everything after the last save.
  await chain.save()
  await startServer()
})
afterAll(async () => {
  server?.signal('SIGTERM')
  await server?.ended
  await Promise.all([chain.stop(), database.close(), rm(directory, { recursive: true, force: true })])
})

async function startServer(): Promise<void> {
  server = await startProcess({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    PUBLIC_URL,
    CHAIN_RPC_URL: chain.url,
    CHAIN_BLOCK_SECONDS: '0.2',
    RELAYER_PRIVATE_KEY: keys.join(),
    STATION_FACTORY_ADDRESS: station,
    ROLES: 'api,auth,jobs',
    LOG_LEVEL: 'silent',
  })
  if (server.url === undefined) throw new Error(`the server does not start: ${server.output()}`)
}

async function killServer(): Promise<void> {
  server.signal('SIGKILL')
  await server.ended
  // Expire the 15-second leases that the killed process leaves behind.
  await database.pool.query('update relay_senders set lease_expires_at = now()')
  await startServer()
}

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${from}`)
  return rows[0].count
}

/** Repeats the portal's calls until the Machine ID exists. Ignores errors, because the server may be down. */
async function createMachineId(token: string, email: string, isGivenUp: () => boolean): Promise<void> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const portal = openIdentityPortal({ url: () => server.url ?? '', token, wallet, station })

  /**
   * Performs the next step.
   * @returns whether the Machine ID is completed
   */
  async function go(): Promise<boolean> {
    const account = (await portal.call(ACCOUNT)).body.status
    if (account === 'not_found') {
      await portal.link(email)
      await portal.createAccount()
    }
    if (account !== 'completed') return false
    const { status } = (await portal.call(STATUS)).body
    if (status === null || status === 'waiting_for_signature') await portal.createMachineId()
    return status === 'completed'
  }

  while (!isGivenUp() && !(await go().catch(() => false))) await sleep(MEMBERS * 5)
}

test(`creates one account and one document for each of ${MEMBERS} concurrent Machine IDs, across an outage of the chain and three kills of the server`, {
  timeout: 4 * PATIENCE_MS,
}, async ({ signal }) => {
  const { db, pool } = database
  const ids = await addMembers(db, MEMBERS)
  await pool.query('update settled_totals set heartbeats = 100')
  const emails = new Map(
    (await db.selectFrom('members').select(['id', 'email']).execute()).map(({ id, email }) => [id, email]),
  )
  const tokens = await prepareTokens(db, ids, `${PUBLIC_URL}/auth/v1`)
  const all = Promise.all(
    tokens.map((token, index) =>
      createMachineId(token, emails.get(ids[index] ?? '') ?? '', () => signal.aborted),
    ),
  )

  const reach = async (from: string, share: number) =>
    expect
      .poll(() => count(from), { interval: 10, timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(Math.ceil(MEMBERS * share))
  await reach("relay_jobs where kind = 'deploy' and state <> 'queued'", 0.2)
  await killServer()
  await reach("smart_accounts where status = 'completed'", 0.5)
  await killServer()
  await reach("relay_jobs where kind = 'execute' and state <> 'queued'", 0.3)
  process.kill(-(chain.pid() as number), 'SIGKILL')
  await reach("machine_ids where status = 'completed'", 0.3)
  await killServer()

  await all
  await expect
    .poll(() => count("relay_jobs where state in ('queued', 'sent')"), { timeout: PATIENCE_MS })
    .toBe(0)
  const failed = await pool.query("select kind, reason from relay_jobs where state = 'failed'")
  expect(failed.rows).toEqual([])
  const { rows } = await pool.query(
    `select m.account, m.attribute_name from machine_ids m join smart_accounts s using (member_id, owner, account)
     where m.status = 'completed' and s.status = 'completed'`,
  )
  const accounts = rows.map(({ account }) => `0x${account.toString('hex')}`).toSorted()
  expect(new Set(accounts).size).toBe(MEMBERS)
  expect(await count('smart_accounts')).toBe(MEMBERS)
  const [made, added] = await Promise.all([
    chain.client.getContractEvents({
      address: station,
      abi: machineStationFactoryAbi,
      eventName: 'MachineSmartAccountDeployed',
      fromBlock: 0n,
    }),
    chain.client.getContractEvents({
      address: didPrecompileAddress,
      abi: didPrecompileAbi,
      eventName: 'AddAttribute',
      fromBlock: 0n,
    }),
  ])
  const sorted = (addresses: (string | undefined)[]) => addresses.map((one) => one?.toLowerCase()).toSorted()
  expect(sorted(made.map(({ args }) => args.deployedAddress))).toEqual(accounts)
  expect(sorted(added.map(({ args }) => args.did_account))).toEqual(accounts)
})
