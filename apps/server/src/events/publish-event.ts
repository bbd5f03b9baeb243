import type { WebhookEventData, WebhookEventType } from '@hearth/protocol/webhook-events'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/**
 * SQL that tells of events within the statement that makes them true: expressions of its `with`. The outbox of webhooks:
 * what is told is there if, and only if, the statement commits. Where no webhook asks for the type, a look into the few
 * rows of webhooks is all it costs.
 * @param events a query with the columns `data` (jsonb) and `occurred_at`; not run where nobody asks
 */
export function eventsToPublish(type: WebhookEventType, events: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`webhooks_asking as (
      select id from webhooks where ${type}::text = any(events)
    ), webhook_events_told as (
      insert into webhook_events (type, data, occurred_at)
      select ${type}::text, e.data, e.occurred_at from (${events}) as e
      where exists (select from webhooks_asking)
      returning id, occurred_at
    ), webhook_deliveries_due as (
      insert into webhook_deliveries (webhook_id, event_id, due_at)
      select w.id, e.id, e.occurred_at from webhooks_asking w cross join webhook_events_told e
    )`
}

/** Tells webhooks of one event, with the commit of the transaction in which it happened. */
export async function publishEvent<Type extends WebhookEventType>(
  transaction: Transaction,
  type: Type,
  data: WebhookEventData<Type>,
  at: Date,
): Promise<void> {
  const event = sql`select ${JSON.stringify(data)}::jsonb as data, ${at}::timestamptz as occurred_at`
  await sql`with ${eventsToPublish(type, event)} select`.execute(transaction)
}
