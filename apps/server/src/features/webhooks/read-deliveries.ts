import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { readWebhookDeliveries } from '@hearth/protocol/endpoints/webhooks'
import type { Database } from '../../platform/database/database.ts'
import { requireWebhook } from './read-webhooks.ts'

/**
 * Returns a page of a webhook's deliveries, newest event first.
 * @throws AppError NOT_FOUND
 */
export async function readDeliveries(
  db: Database,
  id: string,
  { limit, state, cursor }: CheckedRequestOf<typeof readWebhookDeliveries>['query'],
): Promise<AnswerOf<typeof readWebhookDeliveries>> {
  await requireWebhook(db, id)
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select(['d.event_id', 'e.type', 'e.occurred_at', 'd.state', 'd.tries', 'd.due_at', 'd.tried_at'])
    .select(['d.status', 'd.failure', 'd.duration_ms'])
    .where('d.webhook_id', '=', id)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'failed'))
    .$if(cursor !== undefined, (query) => query.where('d.event_id', '<', cursor ?? ''))
    .orderBy('d.event_id', 'desc')
    .limit(limit + 1)
    .execute()
  const deliveries = rows.slice(0, limit).map((row) => ({
    eventId: row.event_id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    state: row.state,
    tries: row.tries,
    triedAt: row.tried_at?.toISOString() ?? null,
    status: row.status,
    failure: row.failure,
    durationMs: row.duration_ms,
    nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  }))
  const last = deliveries.at(-1)
  return { deliveries, ...(rows.length > limit && last && { nextCursor: last.eventId }) }
}
