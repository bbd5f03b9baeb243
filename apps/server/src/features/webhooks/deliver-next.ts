import type { Database } from '../../platform/database/database.ts'
import type { OutsideAnswer, OutsideCall } from '../../platform/http/outbound/post-outside.ts'
import { signWebhook } from '../../platform/http/webhook-signature.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { type LeasedDelivery, leaseDelivery } from './lease-delivery.ts'
import { type AttemptDeps, type AttemptOutcome, recordAttempt } from './record-attempt.ts'

export interface DeliveryDeps extends AttemptDeps {
  db: Database
  secrets: KeyRing
  post(call: OutsideCall): Promise<OutsideAnswer>
  now(): Date
  onAttempt(outcome: AttemptOutcome, webhookId: string): void
}

/**
 * Sends a webhook's next delivery. If this process is killed, another process sends the delivery again. A
 * delivery may arrive more than once, always with the same webhook-id.
 * @returns false if nothing is due
 */
export async function deliverNext(deps: DeliveryDeps, webhookId: string): Promise<boolean> {
  const delivery = await leaseDelivery(deps, webhookId, deps.now())
  if (!delivery) return false
  const startedAt = performance.now()
  const answer = await deps.post(toCall(delivery))
  const durationMs = Math.round(performance.now() - startedAt)
  const outcome = await recordAttempt(deps, delivery, { answer, durationMs }, deps.now())
  deps.onAttempt(outcome, webhookId)
  return true
}

/**
 * Creates a request in Standard Webhooks format. The timestamp is the time of the attempt; the body contains
 * the event's time.
 */
function toCall({ eventId: id, triedAt, type, occurredAt, data, url, secrets }: LeasedDelivery): OutsideCall {
  const body = Buffer.from(JSON.stringify({ type, timestamp: occurredAt.toISOString(), data }))
  const timestamp = String(Math.floor(triedAt.getTime() / 1000))
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Hearth-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
    },
    body,
  }
}
