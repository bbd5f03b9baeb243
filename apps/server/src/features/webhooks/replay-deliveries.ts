import { type RawBuilder, sql } from 'kysely'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { requireWebhook } from './read-webhooks.ts'

/**
 * Schedules an event for now with the full number of attempts and the same webhook-id.
 * @throws AppError NOT_FOUND; CONFLICT while the event is being sent
 */
export async function replayDelivery(
  db: Database,
  id: string,
  eventId: string,
  act: Act,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await requireWebhook(transaction, id)
    if ((await scheduleNow(transaction, id, sql`event_id = ${eventId}`, now)) === 0) {
      const known = await transaction
        .selectFrom('webhook_deliveries')
        .select('event_id')
        .where('webhook_id', '=', id)
        .where('event_id', '=', eventId)
        .executeTakeFirst()
      if (!known) throw new AppError('NOT_FOUND', messages.deliveryNotFound())
      throw new AppError('CONFLICT', messages.deliveryInProgress())
    }
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.replay',
      subject: { kind: 'webhook', id },
      after: { event: eventId },
    })
  })
}

/**
 * Schedules for now all events whose last attempt failed at or after the given time, including those that
 * await a retry.
 * @throws AppError NOT_FOUND
 */
export async function replayFailed(
  db: Database,
  id: string,
  since: Date,
  act: Act,
  now: Date,
): Promise<{ replayed: number }> {
  return db.transaction().execute(async (transaction) => {
    await requireWebhook(transaction, id)
    const failed = sql`state <> 'delivered' and tries > 0 and tried_at >= ${since}`
    const replayed = await scheduleNow(transaction, id, failed, now)
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.replay',
      subject: { kind: 'webhook', id },
      after: { since: since.toISOString(), deliveries: replayed },
    })
    return { replayed }
  })
}

/**
 * Makes deliveries due now, except those that a process has leased.
 * @returns the number of scheduled deliveries
 */
async function scheduleNow(
  transaction: Transaction,
  id: string,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${now}, lease_expires_at = null
    where webhook_id = ${id} and ${which} and (lease_expires_at is null or lease_expires_at <= ${now})
  `.execute(transaction)
  return Number(numAffectedRows ?? 0)
}
