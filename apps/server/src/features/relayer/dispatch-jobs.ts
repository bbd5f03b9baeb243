import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { utcDay } from '../points/utc-day.ts'
import { greater, lesser, suggestFees } from './fees.ts'
import { finalizeJobs } from './finalize-jobs.ts'
import { NETWORK, readNetworkGasLeft, reserveGas } from './gas-budgets.ts'
import { leaseJobs } from './lease-jobs.ts'
import { type MemberJob, type RelayJob, toBuffer } from './relay-job.ts'
import type { FinalizedJob, Relayer, Waiting } from './relayer.ts'
import { type Signed, saveAttempts, send, sign } from './send-transaction.ts'
import { type Ready, simulateJobs, withRoom } from './simulate-jobs.ts'
import type { Call } from './station.ts'

/** Maximum pending transactions per sender. RPC nodes keep about this many. */
const MOST_WAITING = 32
/** Maximum calls simulated per round. More than fit into a block, and below the station's limit of 200. */
const MOST_CALLS = 32
/** Maximum network jobs simulated per round. At most one is sent. */
const MOST_NETWORK_JOBS = 8
/** Minimum number of calls for a batch. */
const BATCH_FROM = 3
/** Divisor of a block's gas limit: a batch or a network job uses at most half of it. */
const BLOCK_SHARE = 2n

interface Shipment {
  jobs: RelayJob[]
  call: Call
  gas: bigint
}

/**
 * Sends queued jobs, the oldest of each kind first. Confirms jobs that the chain already shows as done and
 * fails jobs that a contract rejects, without a transaction. Each round sends both deployments and calls, so
 * that neither waits for the other. A round sends at most one network job, so that members do not wait for
 * the network.
 * @returns the number of jobs that left the queue
 */
export async function dispatchJobs(relayer: Relayer, waiting: Waiting): Promise<number> {
  const { db, client, signer, spending, warn } = relayer
  const most = {
    deploy: Math.max(0, MOST_WAITING - waiting.count),
    execute: MOST_CALLS,
    network: waiting.count < MOST_WAITING ? MOST_NETWORK_JOBS : 0,
  }
  const jobs = await leaseJobs(db, signer.address, most)
  if (jobs.deploy.length + jobs.execute.length + jobs.network.length === 0) return 0
  const { gasLimit } = await client.getBlock({ blockTag: 'latest' })
  // All pending transactions must fit into the next block, because fees can change and anvil drops every
  // transaction after one that does not fit.
  const gasRoom = gasLimit - waiting.gas
  const fees = await suggestFees(client, spending.maxFee)
  const results = await simulateJobs(relayer, [jobs.deploy, jobs.execute, jobs.network], gasRoom, fees)
  const finalized = results.flatMap((result) => ('outcome' in result ? [result] : []))
  if (finalized.length > 0) {
    await db.transaction().execute((transaction) => finalizeJobs(relayer, transaction, 'queued', finalized))
  }
  if (!fees) {
    warn('the gas price exceeds CHAIN_MAX_FEE_GWEI; jobs wait')
    return finalized.length
  }
  const open = results.flatMap((result) => ('outcome' in result ? [] : [result]))
  if (open.length === 0) return finalized.length
  const hasNetworkJobs = open.some(({ job }) => job.kind === 'network')
  const networkGas = hasNetworkJobs ? await readNetworkGasLeft(db, spending, relayer.now()) : 0n
  const shipments = await pack(relayer, open, gasRoom, { most: gasLimit / BLOCK_SHARE, networkGas })
  if (shipments.length === 0) return finalized.length
  const used = await client.getTransactionCount({ address: signer.address, blockTag: 'latest' })
  const first = await findNonce(relayer, used)
  const ready = await Promise.all(
    shipments.map(async (shipment, index) => {
      const unsigned = { nonce: first + index, ...shipment.call, gas: shipment.gas }
      return { ...shipment, signed: await sign(relayer, unsigned, fees) }
    }),
  )
  try {
    await db.transaction().execute((transaction) => recordShipments(relayer, transaction, ready))
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    // Fail only the member jobs that exceed a budget. All other jobs stay queued for a later round.
    const failed = error.jobs.flatMap((job) => (job.kind === 'network' ? [] : [failSpent(job)]))
    await db.transaction().execute((transaction) => finalizeJobs(relayer, transaction, 'queued', failed))
    return finalized.length + failed.length
  }
  for (const { jobs, gas } of shipments)
    for (const { kind } of jobs) relayer.onSent?.(kind, gas / BigInt(jobs.length))
  // Send in parallel to shorten large rounds.
  await Promise.all(ready.map(({ signed }) => send(relayer, signed.signed)))
  return finalized.length + shipments.reduce((sum, { jobs }) => sum + jobs.length, 0)
}

/** Thrown to roll back a transaction in which jobs exceed a gas budget. */
class BudgetSpent extends Error {
  readonly jobs: readonly RelayJob[]
  constructor(jobs: readonly RelayJob[]) {
    super('a gas budget is spent')
    this.jobs = jobs
  }
}

const failSpent = ({ memberId, id, kind }: MemberJob): FinalizedJob => ({
  memberId,
  id,
  kind,
  outcome: {
    state: 'failed',
    code: 'GAS_BUDGET_SPENT',
    reason: 'the daily gas limit of the wallet or member is reached',
  },
})

/**
 * Packs jobs into the available gas: deployments alone, calls together up to half a block. Reserves half of
 * the gas for calls, because a single deployment can use the other half at a public station.
 * @param most maximum gas of one transaction
 * @param networkGas gas that network jobs may still use today
 */
async function pack(
  { station, warn }: Relayer,
  ready: readonly Ready[],
  room: bigint,
  { most, networkGas }: { most: bigint; networkGas: bigint },
): Promise<Shipment[]> {
  const shipments: Shipment[] = []
  const executes = ready.filter(({ job }) => job.kind === 'execute')
  const calls = executes.filter(({ isAlone }) => !isAlone)
  const ofNetwork = ready.filter(({ job }) => job.kind === 'network')
  const affordable = ofNetwork.filter(({ gas }) => withRoom(gas) <= networkGas)
  if (affordable.length < ofNetwork.length)
    warn('RELAYER_GAS_FOR_NETWORK is used up for today; network jobs wait')
  const network = affordable.find(({ gas }) => withRoom(gas) <= lesser(room / 2n, most))
  // Reserve gas for the network job first but send the job last, so that members and the network never wait
  // for each other.
  const forNetwork = network ? withRoom(network.gas) : 0n
  const forMembers = room - forNetwork
  const forCalls = executes.length > 0 ? forMembers / 2n : 0n
  let left = forMembers - forCalls
  const ship = (shipment: Shipment): boolean => {
    if (shipment.gas > left) return false
    left -= shipment.gas
    shipments.push(shipment)
    return true
  }
  const alone = ({ job, call, gas }: Ready) => ship({ jobs: [job], call, gas: withRoom(gas) })

  ready.filter(({ job }) => job.kind === 'deploy').every(alone)
  left += forCalls
  executes.filter(({ isAlone }) => isAlone).every(alone)
  // The calls of a batch share its gas equally, so the most expensive call determines how many fit.
  const dearest = withRoom(calls.reduce((highest, { gas }) => greater(highest, gas), 0n))
  for (let at = 0; at < calls.length; ) {
    const size = calls.length < BATCH_FROM ? 1 : Math.max(1, Number(lesser(most, left) / dearest))
    const part = calls.slice(at, at + size)
    at += part.length
    const [only] = part
    const jobs = part.flatMap(({ job }) => (job.kind === 'network' ? [] : [job]))
    const isShipped =
      part.length === 1 && only
        ? alone(only)
        : ship({ jobs, call: await station.callForAll(jobs), gas: dearest * BigInt(part.length) })
    if (!isShipped) break
  }
  left += forNetwork
  if (network) alone(network)
  return shipments
}

/** Returns the lowest nonce above all assigned and all used nonces. */
async function findNonce({ db, signer }: Relayer, used: number): Promise<number> {
  const { highest } = await db
    .selectFrom('relay_transactions')
    .select(({ fn }) => fn.max('nonce').as('highest'))
    .where('sender', '=', toBuffer(signer.address))
    .executeTakeFirstOrThrow()
  return Math.max(used, highest === null ? 0 : Number(highest) + 1)
}

/**
 * Records transactions and their jobs before they are sent, and reserves their gas.
 * @throws BudgetSpent if a gas budget does not suffice
 */
async function recordShipments(
  relayer: Relayer,
  transaction: Transaction,
  shipments: readonly (Shipment & { signed: Signed })[],
): Promise<void> {
  const sender = toBuffer(relayer.signer.address)
  const reserved = shipments.flatMap(({ jobs, gas }) =>
    jobs.map((job) => ({
      job,
      spender: job.kind === 'network' ? NETWORK : job,
      gas: gas / BigInt(jobs.length),
    })),
  )
  const spent = await reserveGas(transaction, reserved, relayer.spending, relayer.now())
  if (spent.length > 0) throw new BudgetSpent(spent.map(({ job }) => job))
  await transaction
    .insertInto('relay_transactions')
    .values(
      shipments.map(({ call, gas, signed: { nonce } }) => ({
        sender,
        nonce,
        target: toBuffer(call.to),
        calldata: toBuffer(call.data),
        gas: Number(gas),
        state: 'sent' as const,
        created_at: relayer.now(),
      })),
    )
    .execute()
  await saveAttempts(
    relayer,
    transaction,
    shipments.map(({ signed }) => signed),
  )
  const assigned = shipments.flatMap(({ jobs, gas, signed: { nonce } }) =>
    jobs.map(({ id }) => ({ id, nonce, gas: gas / BigInt(jobs.length) })),
  )
  const { rows } = await sql`
    update relay_jobs o set state = 'sent', sender = ${sender}, transaction_nonce = given.nonce,
           gas = given.gas, reserved_on = ${utcDay(relayer.now())}
    from unnest(
      ${assigned.map(({ id }) => id)}::uuid[],
      ${assigned.map(({ nonce }) => nonce)}::bigint[], ${assigned.map(({ gas }) => String(gas))}::bigint[]
    ) as given (id, nonce, gas)
    where o.id = given.id and o.state = 'queued'
    returning o.id
  `.execute(transaction)
  // Send nothing, because another process has sent one of the jobs.
  if (rows.length !== assigned.length)
    throw new Error('Expected all assigned jobs to be queued, but another process has taken at least one.')
}
