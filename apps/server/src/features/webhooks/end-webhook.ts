import { type Act, writeAudit } from '../../audit/write-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { noSuchWebhook } from './read-webhooks.ts'

/**
 * Ends a webhook permanently. Deletes its secret immediately; the next sweep deletes its deliveries.
 * @throws AppError NOT_FOUND
 */
export async function endWebhook(db: Database, id: string, act: Act): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .returning(['url', 'events'])
      .executeTakeFirst()
    if (!ended) throw noSuchWebhook()
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.end',
      subject: { kind: 'webhook', id },
      before: { origin: new URL(ended.url).origin, events: ended.events },
    })
  })
}
