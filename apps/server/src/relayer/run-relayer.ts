import { randomUUID } from 'node:crypto'
import { listen } from '../platform/database/listen.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'
import { dispatchOrders } from './dispatch-orders.ts'
import { followTransactions } from './follow-transactions.ts'
import { holdSender, noteBalance, releaseSender } from './hold-sender.ts'
import { ORDERS_CHANNEL } from './place-order.ts'
import { tellFailure } from './read-revert.ts'
import type { Relayer } from './relayer.ts'

/** While nothing is under way, or what waits cannot be sent; orders that are placed meanwhile are heard of. */
const IDLE_MS = 10_000
/** While another process has the key: how soon it is seen that it is gone. */
const STANDBY_MS = 5_000
/** The longest pause after failures in a row. */
const LONGEST_PAUSE_MS = 10_000
/** The same warning again after so long. */
const REPEAT_MS = 600_000

export interface RunningRelayer {
  /** Finishes the step that it is in. What is sent is followed by whoever runs next. */
  stop(): Promise<void>
}

/**
 * Carries out orders until `stop`: one process at a time for each key, another where that one is gone. Everything that must not
 * be forgotten is in the database before the chain hears of it, so it may be killed at any moment.
 * @param options.pollMs between two looks while something is under way
 * @param options.onBalance told what the key has to pay with, in wei
 */
export function runRelayer(
  relayer: Relayer,
  options: { connection: DatabaseConnection; pollMs: number; onBalance?(wei: bigint): void },
): RunningRelayer {
  const { db, client, signer, chainId, reserve } = relayer
  const holder = randomUUID()
  const warnedAt = new Map<string, number>()
  const patient: Relayer = {
    ...relayer,
    warn(message) {
      const at = performance.now()
      if (at - (warnedAt.get(message) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
      warnedAt.set(message, at)
      relayer.warn(message)
    },
  }
  let stopping = false
  let wake: () => void = () => undefined
  let isCalled = false

  const call = () => {
    isCalled = true
    wake()
  }
  const listener = listen(options.connection, ORDERS_CHANNEL, { notification: call, gap: call })

  /** @returns how soon to look again */
  async function step(): Promise<number> {
    if (!(await holdSender(db, signer.address, holder))) return STANDBY_MS
    const id = await client.getChainId()
    if (id !== chainId) throw new Error(`the node is one of chain ${id} now, and not of ${chainId}`)
    const balance = await client.getBalance({ address: signer.address })
    await noteBalance(db, signer.address, balance)
    options.onBalance?.(balance)
    const { open, waiting } = await followTransactions(patient)
    if (balance < reserve) {
      patient.warn(
        `${signer.address} has less than RELAYER_RESERVE to pay with; orders wait until it has more`,
      )
      return open > 0 ? options.pollMs : IDLE_MS
    }
    const dispatched = await dispatchOrders(patient, waiting)
    return open + dispatched > 0 ? options.pollMs : IDLE_MS
  }

  const running = (async () => {
    let failures = 0
    while (!stopping) {
      isCalled = false
      let pause: number
      try {
        pause = await step()
        failures = 0
      } catch (error) {
        failures += 1
        pause = Math.min(options.pollMs * 2 ** failures, LONGEST_PAUSE_MS)
        if (failures === 3) patient.warn(`the relayer cannot go on, and tries again: ${tellFailure(error)}`)
      }
      if (!isCalled && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    }
  })()

  return {
    async stop() {
      stopping = true
      wake()
      await running
      await listener.close()
      await releaseSender(db, signer.address, holder).catch(() => undefined)
    },
  }
}
