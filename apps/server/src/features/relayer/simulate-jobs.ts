import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { awaitsAccount } from './await-account.ts'
import type { Fees } from './fees.ts'
import { formatFailure, type Revert, readRevert } from './read-revert.ts'
import type { RelayJob } from './relay-job.ts'
import type { FinalizedJob, Relayer } from './relayer.ts'
import type { Call } from './station.ts'

/** Jobs of one queue that the node is asked about at once. */
const SIMULATIONS = 8
/** What the network pays for at most, in one transaction for one job. */
const MOST_GAS = 5_000_000n
/** What a contract wallet may take to check its owner's signature (ERC-1271). Safe takes about 15,000 for each owner. */
const MOST_VERIFICATION_GAS = 300_000n

/** A job that is to be sent. */
export interface Ready {
  job: RelayJob
  call: Call
  /** As the node estimates it. */
  gas: bigint
  /** In a transaction of its own, as it was simulated. */
  isAlone: boolean
}

/** An estimate is of the chain as it is now. */
export const withRoom = (gas: bigint) => (gas * 5n) / 4n

/** In the fees that the transaction will have: a contract can tell a simulation without a price from a transaction. */
const priceOf = ({ maxFee, priorityFee }: Fees) =>
  priorityFee === undefined
    ? ({ gasPrice: maxFee } as const)
    : ({ maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee } as const)

/**
 * Simulates jobs, as many of each queue as the gas allows: gas estimates are slow. A job that the RPC node has no
 * answer for stays in its queue and blocks no others.
 * @param fees of the transactions; without them only jobs that the chain shows as done are settled
 * @throws the error of the RPC node, if it has no answer for any job
 */
export async function simulateJobs(
  relayer: Relayer,
  queues: readonly (readonly RelayJob[])[],
  gasRoom: bigint,
  fees: Fees | undefined,
): Promise<(Ready | FinalizedJob)[]> {
  const settledQueues = await Promise.all(queues.map((jobs) => simulateQueue(relayer, jobs, gasRoom, fees)))
  const results = settledQueues.flat()
  const failed = results.find((result) => result.status === 'rejected')
  if (failed && results.every(({ status }) => status === 'rejected')) throw failed.reason
  if (failed) relayer.warn(`a job waits: ${formatFailure(failed.reason)}`)
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

/** Simulates a job. Returns it with its gas, or its outcome if it needs no transaction; undefined if it must wait. */
async function simulateJob(
  relayer: Relayer,
  job: RelayJob,
  fees: Fees | undefined,
): Promise<Ready | FinalizedJob | undefined> {
  const { client, station } = relayer
  const { memberId, id, kind } = job
  const call = await station.callFor(job)
  // At once: each question to a node is a way there and back.
  const [account, first, walletCode] = await Promise.all([
    station.findEffect(job, []),
    fees && estimate(relayer, call, fees),
    fees && client.getCode({ address: job.wallet }),
  ])
  if (account) return { memberId, id, kind, outcome: { state: 'confirmed', account, blockHash: undefined } }
  if (!fees || !first) return undefined
  let asked = first
  if ('reason' in asked) {
    if (await awaitsAccount(relayer, job)) throw new Error(`the chain lacks the account ${job.subject}`)
    // What it lacked may have come in this moment.
    asked = await estimate(relayer, call, fees)
  }
  if ('gas' in asked && walletCode) {
    const revert = await findWalletRefusal(relayer, job, call, asked.gas, fees)
    if (revert) asked = revert
  }
  if ('gas' in asked) return { job, call, gas: asked.gas, isAlone: walletCode !== undefined }
  return { memberId, id, kind, outcome: { state: 'failed', code: asked.code, reason: asked.reason } }
}

async function estimate(
  { client, signer }: Relayer,
  call: Call,
  fees: Fees,
): Promise<{ gas: bigint } | Revert> {
  try {
    const gas = await client.estimateGas({ account: signer.address, ...call, ...priceOf(fees) })
    if (gas <= MOST_GAS) return { gas }
    return { code: 'TOO_EXPENSIVE', reason: `it takes ${gas} gas, more than ${MOST_GAS}` }
  } catch (error) {
    const revert = readRevert(error)
    if (revert === undefined) throw error
    return revert
  }
}

/**
 * Simulates the very transaction for a contract wallet, which decides itself what its check takes and answers: on the pending block,
 * with sender, fees and gas limit. Keys are spared that, because nodes execute all that is pending for it.
 * @returns why it is not sent
 */
async function findWalletRefusal(
  { client, signer, station }: Relayer,
  job: RelayJob,
  call: Call,
  gas: bigint,
  fees: Fees,
): Promise<Revert | undefined> {
  const withKey = await station.estimateWithKey(job)
  if (withKey !== undefined && gas - withKey > MOST_VERIFICATION_GAS) {
    return {
      code: 'WALLET_CHECK_TOO_EXPENSIVE',
      reason: `the wallet's signature check takes ${gas - withKey} gas, more than ${MOST_VERIFICATION_GAS}`,
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

/** Whether the node did not answer, so that a failure says nothing of the call. */
const isUnanswered = (error: unknown) =>
  !(error instanceof BaseError) ||
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
