import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { requireWebhook } from './read-webhooks.ts'

/**
 * Enqueues the event webhook.test for one webhook only.
 * @returns the event's ID
 * @throws AppError NOT_FOUND; CONFLICT if the webhook is off
 */
export async function sendTest(db: Database, id: string, act: Act, now: Date): Promise<{ eventId: string }> {
  return db.transaction().execute(async (transaction) => {
    const { isOn } = await requireWebhook(transaction, id)
    if (!isOn) throw new AppError('CONFLICT', messages.disabled())
    const { id: eventId } = await transaction
      .insertInto('webhook_events')
      .values({ type: 'webhook.test', data: JSON.stringify({ webhookId: id }), occurred_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, event_id: eventId, due_at: now })
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.test',
      subject: { kind: 'webhook', id },
      after: { event: eventId },
    })
    return { eventId }
  })
}
