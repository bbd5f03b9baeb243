import type { BlockList } from 'node:net'
import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import { type createWebhook as createEndpoint, WEBHOOKS_MAX } from '@hearth/protocol/endpoints/webhooks'
import { sql } from 'kysely'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { createWebhookSecret, writeWebhookSecret } from '../../platform/http/webhook-signature.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { messages } from './messages.ts'
import { readWebhook } from './read-webhooks.ts'
import { readWebhookAddress } from './webhook-address.ts'
import { currentSecret } from './webhook-secret.ts'

/**
 * Creates a webhook, which receives events that occur from now on.
 * @param allowed non-public subnets that may be called
 * @throws AppError INVALID_REQUEST if the URL is not allowed; CONFLICT if the maximum number is reached
 */
export async function createWebhook(
  { db, secrets, allowed }: { db: Database; secrets: KeyRing; allowed: BlockList | undefined },
  wanted: Omit<CheckedRequestOf<typeof createEndpoint>['body'], 'reason'>,
  act: Act,
  now: Date,
): Promise<AnswerOf<typeof createEndpoint>> {
  const url = readWebhookAddress(wanted.url, allowed)
  const secret = createWebhookSecret()
  return db.transaction().execute(async (transaction) => {
    // Serialize creation to enforce the maximum.
    await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(transaction)
    const { count } = await transaction
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= WEBHOOKS_MAX) throw new AppError('CONFLICT', messages.tooMany({ count }))
    const { events, note } = wanted
    const { id } = await transaction
      .insertInto('webhooks')
      .values({ url, events, note, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('webhook_secrets')
      .values({ webhook_id: id, secret: currentSecret.seal(secrets, id, secret) })
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.create',
      subject: { kind: 'webhook', id },
      after: { origin: new URL(url).origin, events },
    })
    return { ...(await readWebhook(transaction, id)), secret: writeWebhookSecret(secret) }
  })
}
