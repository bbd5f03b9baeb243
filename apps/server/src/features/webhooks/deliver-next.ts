import type { Database } from '../../platform/database/database.ts'
import type { OutsideAnswer, OutsideCall } from '../../platform/http/outbound/post-outside.ts'
import { signWebhook } from '../../platform/http/webhook-signature.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { type LeasedDelivery, leaseDelivery } from './lease-delivery.ts'
import { type AttemptDeps, recordAttempt, type TryOutcome } from './record-attempt.ts'

export interface DeliveryDeps extends AttemptDeps {
  db: Database
  secrets: KeyRing
  post(call: OutsideCall): Promise<OutsideAnswer>
  now(): Date
  /** Told of each try. */
  onTried(outcome: TryOutcome, webhookId: string): void
}

/**
 * Makes the next delivery of a webhook. A process that is killed on the way leaves it to the next one, so it comes at
 * least once, each time under the same webhook-id.
 * @returns false where there was none to make
 */
export async function deliverNext(deps: DeliveryDeps, webhookId: string): Promise<boolean> {
  const delivery = await leaseDelivery(deps, webhookId, deps.now())
  if (!delivery) return false
  const startedAt = performance.now()
  const answer = await deps.post(toCall(delivery))
  const durationMs = Math.round(performance.now() - startedAt)
  const outcome = await recordAttempt(deps, delivery, { answer, durationMs }, deps.now())
  deps.onTried(outcome, webhookId)
  return true
}

/** The call as Standard Webhooks has it. Its time is that of the try, the event's own is in the body. */
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
