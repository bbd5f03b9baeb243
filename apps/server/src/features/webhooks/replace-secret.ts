import { type Act, writeAudit } from '../../audit/write-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { createWebhookSecret, writeWebhookSecret } from '../../platform/http/webhook-signature.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { noSuchWebhook } from './read-webhooks.ts'
import { currentSecret, previousSecret } from './webhook-secret.ts'

const HOUR_MS = 3_600_000

/**
 * Replaces a webhook's secret. Until the overlap ends, both secrets sign deliveries. Discards older secrets.
 * @throws AppError NOT_FOUND
 */
export async function replaceSecret(
  { db, secrets }: { db: Database; secrets: KeyRing },
  id: string,
  overlapHours: number,
  act: Act,
  now: Date,
): Promise<{ secret: string; previousUntil: string }> {
  const secret = createWebhookSecret()
  const until = new Date(now.getTime() + overlapHours * HOUR_MS)
  await db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('webhook_secrets')
      .select('secret')
      .where('webhook_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuchWebhook()
    await transaction
      .updateTable('webhook_secrets')
      .set({
        // Reseal the old secret, because a sealed value is bound to its column.
        previous: previousSecret.seal(secrets, id, currentSecret.open(secrets, id, before.secret)),
        previous_until: until,
        secret: currentSecret.seal(secrets, id, secret),
      })
      .where('webhook_id', '=', id)
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'webhook.replace-secret',
      subject: { kind: 'webhook', id },
      after: { previousUntil: until.toISOString() },
    })
  })
  return { secret: writeWebhookSecret(secret), previousUntil: until.toISOString() }
}
