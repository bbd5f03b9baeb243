import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Retention of events and deliveries, during which they can be replayed. */
const RETENTION_DAYS = 14
const BATCH = 5_000

/** Deletes old events and their deliveries, deliveries of deleted webhooks, and expired previous secrets. */
export async function sweepWebhooks(db: Database, now: Date): Promise<void> {
  // Event IDs are UUIDv7, which begin with the creation time by the database's clock. `oldest` is the lowest
  // ID to retain.
  const { rows } = await sql<{ oldest: string }>`
    select uuidv7(make_interval(days => ${-RETENTION_DAYS}::int)) as oldest
  `.execute(db)
  const oldest = rows[0]?.oldest
  // Delete deliveries first, so that none refers to a deleted event.
  await inBatches(
    db,
    sql`
      delete from webhook_deliveries where (webhook_id, event_id) in (
        select webhook_id, event_id from webhook_deliveries d
        where event_id < ${oldest} or not exists (select from webhooks w where w.id = d.webhook_id)
        limit ${BATCH}
      )`,
  )
  await inBatches(
    db,
    sql`
      delete from webhook_events where id in (
        select id from webhook_events where id < ${oldest} order by id limit ${BATCH}
      )`,
  )
  await db
    .updateTable('webhook_secrets')
    .set({ previous: null, previous_until: null })
    .where('previous_until', '<=', now)
    .execute()
}

async function inBatches(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  let gone: bigint | undefined
  do {
    gone = (await statement.execute(db)).numAffectedRows
  } while (gone === BigInt(BATCH))
}
