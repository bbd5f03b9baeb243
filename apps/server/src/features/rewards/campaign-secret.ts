import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { createWebhookSecret, writeWebhookSecret } from '../../platform/http/webhook-signature.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { sealedBytes } from '../../platform/secrets/sealed-field.ts'
import { lockCampaign, noSuchCampaign } from './campaign-row.ts'
import { messages } from './messages.ts'

/** Secret that signs a campaign's submitted forms. */
export const formSecret = sealedBytes({
  table: 'campaign_secrets',
  column: 'secret',
  key: { campaign_id: 'uuid' },
})

/** Creates or replaces a form campaign's secret and returns it. */
export async function createSecret(
  transaction: Transaction,
  secrets: KeyRing,
  campaignId: string,
): Promise<string> {
  const plain = createWebhookSecret()
  const secret = formSecret.seal(secrets, campaignId, plain)
  await transaction
    .insertInto('campaign_secrets')
    .values({ campaign_id: campaignId, secret })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ secret }))
    .execute()
  return writeWebhookSecret(plain)
}

/**
 * Returns a campaign's secret in Standard Webhooks format.
 * @throws AppError NOT_FOUND; CONFLICT if the campaign has no secret
 */
export async function readSecret(
  { db, secrets }: { db: Database; secrets: KeyRing },
  key: string,
): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('campaign_secrets', 'campaign_secrets.campaign_id', 'campaigns.id')
    .select(['campaigns.id', 'secret'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw noSuchCampaign(key)
  if (!row.secret) throw noForm(key)
  return writeWebhookSecret(formSecret.open(secrets, row.id, row.secret))
}

/**
 * Replaces a campaign's secret and returns the new one. The old secret's signatures become invalid
 * immediately.
 * @throws AppError as `readSecret` does
 */
export async function replaceSecret(
  { db, secrets }: { db: Database; secrets: KeyRing },
  key: string,
  act: Act,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const campaign = await lockCampaign(transaction, key)
    if (campaign.kind !== 'form') throw noForm(key)
    const secret = await createSecret(transaction, secrets, campaign.id)
    await writeAudit(transaction, {
      ...act,
      action: 'campaign.replace-secret',
      subject: { kind: 'campaign', id: campaign.id },
    })
    return secret
  })
}

const noForm = (key: string) => new AppError('CONFLICT', messages.noSecret({ key }))
