import { findDueWebhooks } from './claim-delivery.ts'
import { type DeliveryParts, deliverNext } from './deliver-next.ts'

/** Between two looks for what is due, and after one that failed. */
const POLL_MS = 1_000
const REST_MS = 10_000
/** Calls to one webhook at a time, in each process. */
const LANES = 4

export interface Dispatcher {
  /** Looks for what is due, again and again until `stop`. */
  start(): void
  /** Makes what is due now. */
  deliverDue(): Promise<void>
  /** Begins nothing more, and finishes the calls that are being made. */
  stop(): Promise<void>
}

/**
 * Makes the deliveries of webhooks. Each webhook has lanes of its own, so that a receiver that is slow or dead holds up
 * nobody else. Any number of processes may do it at once: a delivery is one's at a time.
 * @param onFault told when the database did not do its part; what was due stays due
 */
export function createDispatcher(parts: DeliveryParts, onFault: (error: unknown) => void): Dispatcher {
  const lanes = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function drive(webhookId: string): Promise<void> {
    try {
      while (!stopping && (await deliverNext(parts, webhookId)));
    } catch (error) {
      onFault(error)
    }
    lanes.set(webhookId, (lanes.get(webhookId) ?? 1) - 1)
    if (lanes.get(webhookId) === 0) lanes.delete(webhookId)
  }

  function openLane(webhookId: string): void {
    lanes.set(webhookId, (lanes.get(webhookId) ?? 0) + 1)
    const lane = drive(webhookId).finally(() => running.delete(lane))
    running.add(lane)
  }

  async function look(): Promise<void> {
    for (const webhookId of await findDueWebhooks(parts.db, parts.now())) {
      while (!stopping && (lanes.get(webhookId) ?? 0) < LANES) openLane(webhookId)
    }
  }

  function lookIn(ms: number): void {
    if (stopping) return
    timer = setTimeout(() => {
      looking = look().then(
        () => lookIn(POLL_MS),
        (error) => {
          onFault(error)
          lookIn(REST_MS)
        },
      )
    }, ms).unref()
  }

  return {
    start: () => lookIn(POLL_MS),
    async deliverDue() {
      await look()
      await Promise.all(running)
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      await looking
      await Promise.all(running)
    },
  }
}
