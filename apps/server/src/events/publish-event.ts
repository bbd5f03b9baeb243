import type { WebhookEventData, WebhookEventType } from '@hearth/protocol/webhook-events'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/**
 * Returns SQL that publishes events within the statement that causes them, as common table expressions for
 * its `WITH` clause. The outbox contains the events if and only if the statement commits. If no webhook
 * subscribes to the event, the SQL only reads the small table `webhooks`.
 * @param events a query with the columns `data` (jsonb) and `occurred_at`; not executed without subscribers
 */
export function eventsToPublish(type: WebhookEventType, events: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`webhooks_asking as (
      select id from webhooks where ${type}::text = any(events)
    ), published_webhook_events as (
      insert into webhook_events (type, data, occurred_at)
      select ${type}::text, e.data, e.occurred_at from (${events}) as e
      where exists (select from webhooks_asking)
      returning id, occurred_at
    ), webhook_deliveries_due as (
      insert into webhook_deliveries (webhook_id, event_id, due_at)
      select w.id, e.id, e.occurred_at from webhooks_asking w cross join published_webhook_events e
    )`
}

/** Publishes one event to webhooks when the transaction commits. */
export async function publishEvent<Type extends WebhookEventType>(
  transaction: Transaction,
  type: Type,
  data: WebhookEventData<Type>,
  at: Date,
): Promise<void> {
  const event = sql`select ${JSON.stringify(data)}::jsonb as data, ${at}::timestamptz as occurred_at`
  await sql`with ${eventsToPublish(type, event)} select`.execute(transaction)
}
