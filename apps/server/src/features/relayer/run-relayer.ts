import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Address } from 'viem'
import { listen } from '../../platform/database/listen.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import { acquireSenderLease, recordBalance, releaseSenderLease } from './acquire-sender-lease.ts'
import { dispatchJobs } from './dispatch-jobs.ts'
import { RELAY_JOBS_CHANNEL } from './enqueue-relay-job.ts'
import { followTransactions } from './follow-transactions.ts'
import { releaseJobs } from './lease-jobs.ts'
import { formatFailure } from './read-revert.ts'
import type { Relayer } from './relayer.ts'

/** Poll interval while idle. A notification ends it early. */
const IDLE_MS = 10_000
/** Poll interval while another process owns the lease. */
const STANDBY_MS = 5_000
/** Maximum number of steps that notifications can trigger per poll interval. */
const CALLS_PER_POLL = 4
/** Maximum pause after repeated failures. */
const LONGEST_PAUSE_MS = 10_000
/** Interval at which warnings repeat, and the number of remembered warnings. */
const REPEAT_MS = 600_000
const MAX_WARNINGS = 200

export interface RunningRelayer {
  /** Stops after the current step. The next process follows the sent transactions. */
  stop(): Promise<void>
}

interface RelayerOptions {
  /** Poll interval in milliseconds while transactions are open. */
  pollMs: number
  /** Called with a key's balance in wei. */
  onBalance?(sender: Address, wei: bigint): void
}

/**
 * Executes jobs until `stop`. Keys share one queue, and only one process uses a key at a time. Every
 * transaction is stored before it is sent, so the process may be killed at any moment.
 * @param relayers one for each key
 */
export function runRelayers(
  relayers: readonly Relayer[],
  options: RelayerOptions & { connection: DatabaseConnection },
): RunningRelayer {
  const running = relayers.map((relayer) => runRelayer(relayer, options))
  const callAll = () => {
    for (const { call } of running) call()
  }
  const listener = listen(options.connection, RELAY_JOBS_CHANNEL, { notification: callAll, gap: callAll })
  return {
    async stop() {
      await Promise.all(running.map(({ stop }) => stop()))
      await listener.close()
    },
  }
}

function runRelayer(relayer: Relayer, { pollMs, onBalance }: RelayerOptions) {
  const { db, client, station, signer, chainId, spending } = relayer
  const sender = signer.address
  const holder = randomUUID()
  const warned = new LRUCache<string, true>({ max: MAX_WARNINGS, ttl: REPEAT_MS })
  const patient: Relayer = {
    ...relayer,
    warn(message) {
      if (warned.has(message)) return
      warned.set(message, true)
      relayer.warn(message)
    },
  }
  const ending = new AbortController()
  let wake: () => void = () => undefined
  let isCalled = false

  /**
   * Runs one step.
   * @returns milliseconds until the next step
   */
  async function step(): Promise<number> {
    if (!(await acquireSenderLease(db, sender, holder))) return STANDBY_MS
    const id = await client.getChainId()
    if (id !== chainId)
      throw new Error(`Expected an RPC node of chain ${chainId}, but it belongs to chain ${id}.`)
    const balance = await client.getBalance({ address: sender })
    await recordBalance(db, sender, balance)
    onBalance?.(sender, balance)
    const { open, waiting } = await followTransactions(patient)
    const hindrance = await findHindrance(balance)
    if (hindrance) {
      patient.warn(`${sender} ${hindrance}`)
      await releaseJobs(db, sender)
      return open > 0 ? pollMs : IDLE_MS
    }
    const dispatched = await dispatchJobs(patient, waiting)
    return open + dispatched > 0 ? pollMs : IDLE_MS
  }

  /** Returns why the key cannot send jobs; undefined if it can. */
  async function findHindrance(balance: bigint): Promise<string | undefined> {
    if (balance < spending.reserve)
      return 'has a balance below RELAYER_RESERVE; it sends no jobs until it has more'
    const role = await station.findMissingRole()
    return role && `does not have ${role} at the station; it sends no jobs`
  }

  const running = (async () => {
    let failures = 0
    while (!ending.signal.aborted) {
      isCalled = false
      let pause: number
      try {
        pause = await step()
        failures = 0
      } catch (error) {
        failures += 1
        pause = Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS)
        if (failures >= 3) patient.warn(`failed repeatedly; retrying: ${formatFailure(error)}`)
      }
      // Wait, so that jobs enqueued within this time are sent together.
      const gatherMs = Math.min(pollMs / CALLS_PER_POLL, pause)
      await sleep(gatherMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (!isCalled && !ending.signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause - gatherMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    }
  })()

  return {
    /** Wakes the relayer. */
    call() {
      isCalled = true
      wake()
    },
    async stop() {
      ending.abort()
      wake()
      await running
      await releaseSenderLease(db, sender, holder).catch(() => undefined)
    },
  }
}
