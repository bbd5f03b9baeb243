import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { type Act, writeAudit } from '../operators/write-audit.ts'
import { makeWebhookSecret, writeWebhookSecret } from '../platform/http/webhook-signature.ts'
import { noSuchWebhook } from './read-webhooks.ts'

const HOUR_MS = 3_600_000

/**
 * Gives a webhook another secret. Until the end of the overlap everything is signed with both; the one before that signs no more.
 * @throws ApiError NOT_FOUND
 */
export async function replaceSecret(
  db: Database,
  id: string,
  overlapHours: number,
  act: Act,
  now: Date,
): Promise<{ secret: string; previousUntil: string }> {
  const secret = makeWebhookSecret()
  const until = new Date(now.getTime() + overlapHours * HOUR_MS)
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      update webhook_secrets
      set previous = secret, previous_until = ${until}, secret = ${secret}
      where webhook_id = ${id}
      returning webhook_id
    `.execute(transaction)
    if (rows.length === 0) throw noSuchWebhook()
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.replace-secret',
      subject: { kind: 'webhook', id },
      after: { previousUntil: until.toISOString() },
    })
  })
  return { secret: writeWebhookSecret(secret), previousUntil: until.toISOString() }
}
