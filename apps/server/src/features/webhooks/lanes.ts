import { type DeliveryDeps, deliverNext } from './deliver-next.ts'
import { findDueWebhooks } from './lease-delivery.ts'

/** Maximum number of concurrent calls to one webhook per process. */
const LANES = 4

export interface Lanes {
  /** Opens up to four lanes for each webhook with due deliveries. Does not wait for the deliveries. */
  open(): Promise<void>
  /** Resolves when all lanes that are open now have ended. */
  finished(): Promise<void>
  /** Prevents lanes from starting further deliveries. */
  close(): void
}

/**
 * Creates lanes that each send one webhook's deliveries sequentially. Webhooks share no lanes, so a slow
 * receiver does not delay others.
 * @param onFault called if the database fails; due deliveries stay due
 */
export function createLanes(deps: DeliveryDeps, onFault: (error: unknown) => void): Lanes {
  const lanes = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let closed = false

  async function drive(webhookId: string): Promise<void> {
    try {
      while (!closed && (await deliverNext(deps, webhookId)));
    } catch (error) {
      onFault(error)
    }
    lanes.set(webhookId, (lanes.get(webhookId) ?? 1) - 1)
    if (lanes.get(webhookId) === 0) lanes.delete(webhookId)
  }

  function openOne(webhookId: string): void {
    lanes.set(webhookId, (lanes.get(webhookId) ?? 0) + 1)
    const lane = drive(webhookId).finally(() => running.delete(lane))
    running.add(lane)
  }

  return {
    async open() {
      for (const webhookId of await findDueWebhooks(deps.db, deps.now())) {
        while (!closed && (lanes.get(webhookId) ?? 0) < LANES) openOne(webhookId)
      }
    },
    async finished() {
      await Promise.all(running)
    },
    close() {
      closed = true
    },
  }
}
