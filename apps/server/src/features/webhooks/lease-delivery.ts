import type { WebhookEventType } from '@hearth/protocol/webhook-events'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { currentSecret, previousSecret } from './webhook-secret.ts'

/** Duration of a lease. Much longer than a call, so only a killed process's lease expires. */
export const LEASE_MS = 60_000

/** Delivery that only this process may send now. */
export interface LeasedDelivery {
  webhookId: string
  eventId: string
  /** Number of attempts including this one. Identifies the attempt. */
  tries: number
  triedAt: Date
  type: WebhookEventType
  occurredAt: Date
  data: unknown
  url: string
  /** Signing secrets: the webhook's current secret and, while it is valid, the previous one. */
  secrets: Buffer[]
}

/** Returns the active webhooks that have due deliveries. */
export async function findDueWebhooks(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhooks w
    where off_since is null and exists (
      select from webhook_deliveries d
      where d.webhook_id = w.id and state = 'waiting' and due_at <= ${now}
        and (lease_expires_at is null or lease_expires_at <= ${now})
    )
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Leases a webhook's next delivery.
 * @returns undefined if nothing is due, or the webhook is off or ended
 */
export async function leaseDelivery(
  { db, secrets }: { db: Database; secrets: KeyRing },
  webhookId: string,
  now: Date,
): Promise<LeasedDelivery | undefined> {
  const { rows } = await sql<{
    event_id: string
    tries: number
    type: WebhookEventType
    occurred_at: Date
    data: unknown
    url: string
    secret: Buffer
    previous: Buffer | null
  }>`
    with due as (
      select event_id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting' and due_at <= ${now}
        and (lease_expires_at is null or lease_expires_at <= ${now})
      order by due_at, event_id limit 1
      for update skip locked
    )
    update webhook_deliveries d
    set lease_expires_at = ${new Date(now.getTime() + LEASE_MS)}, tries = d.tries + 1, tried_at = ${now}
    from due, webhook_events e, webhooks w, webhook_secrets s
    where d.webhook_id = ${webhookId} and d.event_id = due.event_id and e.id = due.event_id
      and w.id = ${webhookId} and w.off_since is null and s.webhook_id = ${webhookId}
    returning d.event_id, d.tries, e.type, e.occurred_at, e.data, w.url, s.secret,
              case when s.previous_until > ${now} then s.previous end as previous
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    webhookId,
    eventId: row.event_id,
    tries: row.tries,
    triedAt: now,
    type: row.type,
    occurredAt: row.occurred_at,
    data: row.data,
    url: row.url,
    secrets: [
      currentSecret.open(secrets, webhookId, row.secret),
      ...(row.previous ? [previousSecret.open(secrets, webhookId, row.previous)] : []),
    ],
  }
}
