import { randomUUID } from 'node:crypto'
import { compactSignature } from '@hearth/chain/compact-signature'
import { addDocumentCalldata } from '@hearth/chain/did/attribute'
import { buildDidDocument } from '@hearth/chain/did/build-did-document'
import { didOf } from '@hearth/chain/did/identifiers'
import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { type Address, type Hex, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { createChainClient } from '../../../platform/chain/chain-client.ts'
import { callChain } from '../../../platform/embedded/call-chain.ts'
import { openTestDatabase } from '../../../test/support/open-test-database.ts'
import { startChain } from '../../../test/support/start-chain.ts'
import { deployStation } from '../deploy-station.ts'
import { dispatchJobs } from '../dispatch-jobs.ts'
import { enqueueRelayJob, type NewRelayJob } from '../enqueue-relay-job.ts'
import { followTransactions } from '../follow-transactions.ts'
import { toBuffer } from '../relay-job.ts'
import type { FinalizedMemberJob, FinalizedNetworkJob, Relayer } from '../relayer.ts'
import { createStation } from '../station.ts'

export interface Owner {
  memberId: string
  wallet: PrivateKeyAccount
}

/** Test clock that moves only when set. */
const clock = { now: new Date('2026-03-10T15:00:00Z') }

/** Creates a relayer with its own chain and database. The test controls its steps, blocks and clock. */
export async function openTestRelayer() {
  const database = await openTestDatabase()
  const { db } = database
  // Let only the test mine blocks.
  const chain = await startChain({ blockSeconds: 3600 })
  const signer = privateKeyToAccount(generatePrivateKey())
  const stationAddress = await deployStation(chain.url, [signer.address])
  const client = createChainClient(chain.url, { retryCount: 0, cacheTime: 0 })
  const finalized: FinalizedMemberJob[] = []
  const ofNetwork: FinalizedNetworkJob[] = []
  const warnings: string[] = []
  let lastNonce = BigInt(clock.now.getTime())
  const nextNonce = () => {
    lastNonce += 1n
    return lastNonce
  }

  const relayer: Relayer = {
    db,
    client,
    station: createStation(client, stationAddress, signer, MACHINE_CHAIN_ID),
    signer,
    chainId: MACHINE_CHAIN_ID,
    confirmations: 3,
    spending: {
      maxFee: parseGwei('2000'),
      reserve: parseEther('0.1'),
      gasPerWallet: 6_000_000n,
      gasPerMember: 8_000_000n,
      gasForNetwork: 2_000_000n,
    },
    resendMs: 0,
    stuckMs: 45_000,
    onFinalized: async (_transaction, jobs) => {
      for (const job of jobs) {
        if (job.kind === 'network') ofNetwork.push(job)
        else finalized.push(job)
      }
    },
    now: () => clock.now,
    warn: (message) => warnings.push(message),
  }

  const step = async (with_: Partial<Relayer> = {}) => {
    const stepping = { ...relayer, ...with_ }
    const { open, waiting } = await followTransactions(stepping)
    return open + (await dispatchJobs(stepping, waiting))
  }
  const hasCode = async (address: Address) => (await client.getCode({ address })) !== undefined
  const outcomeOf = (jobId: string) =>
    finalized.filter(({ id }) => id === jobId).map(({ outcome }) => outcome)

  /** Returns a finished deployment's account, and asserts that it exists and was reported exactly once. */
  async function accountOf(jobId: string): Promise<Address> {
    const [outcome, ...others] = outcomeOf(jobId)
    if (outcome?.state !== 'confirmed' || others.length > 0 || !(await hasCode(outcome.account))) {
      throw new Error(`Expected one deployed account, got ${JSON.stringify([outcome, ...others])}.`)
    }
    return outcome.account
  }

  const mine = (blocks = 1) => callChain(chain.url, 'anvil_mine', blocks)

  const newOwner = (): Owner => ({
    memberId: randomUUID(),
    wallet: privateKeyToAccount(generatePrivateKey()),
  })

  const enqueue = (job: NewRelayJob) =>
    db.transaction().execute((transaction) => enqueueRelayJob(transaction, job, clock.now))

  /** Enqueues the deployment of an owner's account. Returns the job ID. */
  async function enqueueDeployment({ memberId, wallet }: Owner, signedBy = wallet, station = stationAddress) {
    const nonce = nextNonce()
    const message = { machineOwner: wallet.address, nonce }
    const signature = compactSignature(
      await signedBy.signTypedData(deployMachineSmartAccountTypedData(MACHINE_CHAIN_ID, station, message)),
    )
    return enqueue({ kind: 'deploy', memberId, owner: wallet.address, nonce, signature })
  }

  /** Runs steps and mines blocks until no job is in progress. */
  async function finish(with_: Partial<Relayer> = {}) {
    for (let round = 0; round < 50; round++) {
      if ((await step(with_)) === 0) return
      await mine()
    }
    throw new Error('Expected all jobs to finish within 50 blocks, but some are still in progress.')
  }

  async function newAccount(): Promise<{ owner: Owner; account: Address }> {
    const owner = newOwner()
    const job = await enqueueDeployment(owner)
    await finish()
    return { owner, account: await accountOf(job) }
  }

  return {
    ...database,
    chain,
    client,
    relayer,
    stationAddress,
    finalized,
    networkOutcomesOf: (jobId: string) =>
      ofNetwork.filter(({ id }) => id === jobId).map(({ outcome }) => outcome),
    warnings,
    step,
    mine,
    call: (method: string, ...params: unknown[]) => callChain(chain.url, method, ...params),
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    newOwner,

    enqueueDeployment,
    /** Enqueues a call by an owner's account. Returns the job ID. */
    async enqueueCall({ memberId, wallet }: Owner, account: Address, target: Address, calldata: Hex) {
      const call = { target, data: calldata, nonce: nextNonce() }
      const signature = compactSignature(
        await wallet.signTypedData(executeTypedData(MACHINE_CHAIN_ID, account, call)),
      )
      const { nonce } = call
      const owner = wallet.address
      return enqueue({ kind: 'execute', memberId, owner, account, target, calldata, nonce, signature })
    },
    finish,
    newAccount,
    /** Adds a second sending key until the test ends. Returns the relayer options for the key. */
    async newKey(): Promise<Partial<Relayer>> {
      const other = privateKeyToAccount(generatePrivateKey())
      await deployStation(chain.url, [signer.address, other.address])
      const senders = [signer.address, other.address].map(toBuffer)
      const lease = { lease_owner: randomUUID(), lease_expires_at: new Date('2100-01-01') }
      await db
        .insertInto('relay_senders')
        .values(senders.map((address) => ({ address, ...lease })))
        .onConflict((conflict) => conflict.column('address').doUpdateSet(lease))
        .execute()
      onTestFinished(async () => {
        await database.owner.db.deleteFrom('relay_senders').where('address', 'in', senders).execute()
      })
      return { signer: other, station: createStation(client, stationAddress, other, MACHINE_CHAIN_ID) }
    },
    sentCount: () => client.getTransactionCount({ address: signer.address }),
    outcomeOf,
    hasCode,
    accountOf,
    jobState: async (jobId: string) =>
      (await db.selectFrom('relay_jobs').select('state').where('id', '=', jobId).executeTakeFirst())?.state,
    async close() {
      await Promise.all([chain.stop(), database.close()])
    },
  }
}

/** Returns calldata that stores an owner account's document on chain. */
export function documentCall({ wallet }: Owner, account: Address): Hex {
  const parts = { account, owner: wallet.address, emailSignature: '0x01' } as const
  const signature = { type: 'test', issuer: account, hash: '0x01' }
  return addDocumentCalldata(account, didOf(account), buildDidDocument(MACHINE_CHAIN_ID, parts, signature))
}
