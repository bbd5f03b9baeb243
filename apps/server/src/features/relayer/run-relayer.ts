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

/** While nothing is under way, or what waits cannot be sent; jobs that are placed meanwhile are heard of. */
const IDLE_MS = 10_000
/** While another process has the key: how soon it is seen that it is gone. */
const STANDBY_MS = 5_000
/** Jobs that come one after the other have it look so many times between two looks of its own, at the most. */
const CALLS_PER_POLL = 4
/** The longest pause after failures in a row. */
const LONGEST_PAUSE_MS = 10_000
/** The same warning again after so long; of so many different ones. */
const REPEAT_MS = 600_000
const MAX_WARNINGS = 200

export interface RunningRelayer {
  /** Finishes the step that it is in. What is sent is followed by whoever runs next. */
  stop(): Promise<void>
}

interface RelayerOptions {
  /** Between two looks while something is under way. */
  pollMs: number
  /** Told what a key has to pay with, in wei. */
  onBalance?(sender: Address, wei: bigint): void
}

/**
 * Carries out jobs until `stop`, with several keys at once, which share the queue: one process at a time works with each key, another
 * where that one is gone. Everything that must not be forgotten is in the database before the chain hears of it, so it may be
 * killed at any moment.
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

  /** @returns how soon to look again */
  async function step(): Promise<number> {
    if (!(await acquireSenderLease(db, sender, holder))) return STANDBY_MS
    const id = await client.getChainId()
    if (id !== chainId) throw new Error(`the node is one of chain ${id} now, and not of ${chainId}`)
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

  /** What keeps the key from sending anything new. */
  async function findHindrance(balance: bigint): Promise<string | undefined> {
    if (balance < spending.reserve)
      return 'has less than RELAYER_RESERVE to pay with; jobs wait until it has more'
    const role = await station.findMissingRole()
    return role && `lacks ${role} at the station, so it sends nothing`
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
        if (failures >= 3) patient.warn(`the relayer cannot go on, and tries again: ${formatFailure(error)}`)
      }
      // Jobs that are placed within this time go together.
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
    /** Has it look at once. */
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
