import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { awaitsAccount } from './await-account.ts'
import type { Fees } from './fees.ts'
import { formatFailure, type Revert, readRevert } from './read-revert.ts'
import type { MemberJob, NetworkJob, RelayJob } from './relay-job.ts'
import type { FinalizedJob, Relayer } from './relayer.ts'
import type { Call } from './station.ts'

/** Number of parallel simulations per queue. */
const SIMULATIONS = 8
/** Maximum gas of one job. */
const MOST_GAS = 5_000_000n
/** Maximum gas of an ERC-1271 signature check. A Safe wallet uses about 15,000 per owner. */
const MOST_VERIFICATION_GAS = 300_000n

/** Job that is ready to send. */
export interface Ready {
  job: RelayJob
  call: Call
  /** The RPC node's gas estimate. */
  gas: bigint
  /** True if the job must be sent in its own transaction, exactly as simulated. */
  isAlone: boolean
}

/** Adds a quarter to an estimate, because the state may change before the transaction is mined. */
export const withRoom = (gas: bigint) => (gas * 5n) / 4n

/**
 * Returns the transaction's fees for its simulation, because a contract can detect a simulation without a gas
 * price.
 */
const priceOf = ({ maxFee, priorityFee }: Fees) =>
  priorityFee === undefined
    ? ({ gasPrice: maxFee } as const)
    : ({ maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee } as const)

/**
 * Simulates as many jobs of each queue as fit into `gasRoom`. A job whose simulation gets no response from
 * the RPC node stays queued and does not block other jobs.
 * @param fees fees of the transactions; without them, only jobs whose effect is already on chain are
 * finalized
 * @throws the RPC error if every simulation failed
 */
export async function simulateJobs(
  relayer: Relayer,
  queues: readonly (readonly RelayJob[])[],
  gasRoom: bigint,
  fees: Fees | undefined,
): Promise<(Ready | FinalizedJob)[]> {
  const queueResults = await Promise.all(queues.map((jobs) => simulateQueue(relayer, jobs, gasRoom, fees)))
  const results = queueResults.flat()
  const failed = results.find((result) => result.status === 'rejected')
  if (failed && results.every(({ status }) => status === 'rejected')) throw failed.reason
  if (failed) relayer.warn(`failed to simulate a job; it stays queued: ${formatFailure(failed.reason)}`)
  return results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
}

async function simulateQueue(
  relayer: Relayer,
  jobs: readonly RelayJob[],
  gasRoom: bigint,
  fees: Fees | undefined,
): Promise<PromiseSettledResult<Ready | FinalizedJob | undefined>[]> {
  const results: PromiseSettledResult<Ready | FinalizedJob | undefined>[] = []
  let left = gasRoom
  for (let at = 0; at < jobs.length && left > 0n; at += SIMULATIONS) {
    const some = await Promise.allSettled(
      jobs.slice(at, at + SIMULATIONS).map((job) => simulateJob(relayer, job, fees)),
    )
    results.push(...some)
    for (const result of some)
      if (result.status === 'fulfilled' && result.value && 'gas' in result.value)
        left -= withRoom(result.value.gas)
  }
  return results
}

/**
 * Simulates a job.
 * @returns the job with its gas, or its outcome if no transaction is needed; undefined if the job must wait
 */
async function simulateJob(
  relayer: Relayer,
  job: RelayJob,
  fees: Fees | undefined,
): Promise<Ready | FinalizedJob | undefined> {
  const { client, station } = relayer
  if (job.kind === 'network') return simulateNetworkJob(relayer, job, fees)
  const { memberId, id, kind } = job
  const call = await station.callFor(job)
  // Call in parallel to save round trips.
  const [account, first, walletCode] = await Promise.all([
    station.findEffect(job, []),
    fees && estimate(relayer, call, fees),
    fees && client.getCode({ address: job.wallet }),
  ])
  if (account) return { memberId, id, kind, outcome: { state: 'confirmed', account, blockHash: undefined } }
  if (!fees || !first) return undefined
  let asked = first
  if ('reason' in asked) {
    if (await awaitsAccount(relayer, job))
      throw new Error(`The Smart Account ${job.subject} is not deployed on the chain.`)
    // Repeat the estimate, because the missing account may now be deployed.
    asked = await estimate(relayer, call, fees)
  }
  if ('gas' in asked && walletCode) {
    const revert = await findWalletRejection(relayer, job, call, asked.gas, fees)
    if (revert) asked = revert
  }
  if ('gas' in asked) return { job, call, gas: asked.gas, isAlone: walletCode !== undefined }
  return { memberId, id, kind, outcome: { state: 'failed', code: asked.code, reason: asked.reason } }
}

/**
 * Simulates a network job. Unlike that of a member's job, its effect cannot be checked on chain beforehand;
 * only the receipt shows success.
 */
async function simulateNetworkJob(
  relayer: Relayer,
  job: NetworkJob,
  fees: Fees | undefined,
): Promise<Ready | FinalizedJob | undefined> {
  if (!fees) return undefined
  // Wait for the contract. A call to an address without code succeeds and does nothing.
  if (!(await relayer.client.getCode({ address: job.target }))) {
    relayer.warn(`no contract is deployed at ${job.target}; the network job waits`)
    return undefined
  }
  const call = { to: job.target, data: job.calldata }
  const asked = await estimate(relayer, call, fees)
  if ('gas' in asked) return { job, call, gas: asked.gas, isAlone: true }
  return { id: job.id, kind: job.kind, outcome: { state: 'failed', code: asked.code, reason: asked.reason } }
}

async function estimate(
  { client, signer }: Relayer,
  call: Call,
  fees: Fees,
): Promise<{ gas: bigint } | Revert> {
  try {
    const gas = await client.estimateGas({ account: signer.address, ...call, ...priceOf(fees) })
    if (gas <= MOST_GAS) return { gas }
    return { code: 'TOO_EXPENSIVE', reason: `the transaction needs ${gas} gas, more than ${MOST_GAS}` }
  } catch (error) {
    const revert = readRevert(error)
    if (revert === undefined) throw error
    return revert
  }
}

/**
 * Simulates a contract wallet's exact transaction on the pending block. Skipped for keys, because RPC nodes
 * execute all pending transactions for such a simulation.
 * @returns the reason to reject the transaction, if any
 */
async function findWalletRejection(
  { client, signer, station }: Relayer,
  job: MemberJob,
  call: Call,
  gas: bigint,
  fees: Fees,
): Promise<Revert | undefined> {
  const withKey = await station.estimateWithKey(job)
  if (withKey !== undefined && gas - withKey > MOST_VERIFICATION_GAS) {
    return {
      code: 'WALLET_CHECK_TOO_EXPENSIVE',
      reason: `the wallet's signature check needs ${gas - withKey} gas, more than ${MOST_VERIFICATION_GAS}`,
    }
  }
  try {
    await client.call({
      account: signer.address,
      ...call,
      ...priceOf(fees),
      gas: withRoom(gas),
      blockTag: 'pending',
    })
    return undefined
  } catch (error) {
    if (isUnanswered(error)) throw error
    return readRevert(error) ?? { code: 'OUT_OF_GAS', reason: formatFailure(error) }
  }
}

/** Returns whether the RPC node did not respond. Such an error does not mean that the call fails. */
const isUnanswered = (error: unknown) =>
  !(error instanceof BaseError) ||
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
