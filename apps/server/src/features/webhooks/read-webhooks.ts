import type { Webhook } from '@hearth/protocol/endpoints/webhooks'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import type { WebhooksTables } from './tables.ts'

/** Returns all webhooks, oldest first, or only the one with the given ID. */
export async function readWebhooks(db: Database | Transaction, id?: string): Promise<Webhook[]> {
  const { rows } = await sql<Selectable<WebhooksTables['webhooks']> & { waiting: number; failed: number }>`
    select w.*, d.waiting, d.failed
    from webhooks w cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
      from webhook_deliveries where webhook_id = w.id and state <> 'delivered'
    ) d
    ${id === undefined ? sql`` : sql`where w.id = ${id}`}
    order by w.id
  `.execute(db)
  return rows.map(
    ({ id, url, events, note, created_at, off_since, off_reason, failing_since, waiting, failed }) => ({
      id,
      url,
      events,
      note,
      createdAt: created_at.toISOString(),
      off: off_since && { since: off_since.toISOString(), reason: off_reason ?? '' },
      failingSince: failing_since?.toISOString() ?? null,
      waiting,
      failed,
    }),
  )
}

/**
 * Returns a webhook.
 * @throws AppError NOT_FOUND
 */
export async function readWebhook(db: Database | Transaction, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(db, id)
  if (!webhook) throw noSuchWebhook()
  return webhook
}

/**
 * Asserts that a webhook exists, and returns whether it is on.
 * @throws AppError NOT_FOUND
 */
export async function requireWebhook(db: Database | Transaction, id: string): Promise<{ isOn: boolean }> {
  const row = await db.selectFrom('webhooks').select('off_since').where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuchWebhook()
  return { isOn: row.off_since === null }
}

export const noSuchWebhook = () => new AppError('NOT_FOUND', messages.notFound())
