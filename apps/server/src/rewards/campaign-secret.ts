import type { Database, Transaction } from '../database.ts'
import { type Act, writeAudit } from '../operators/write-audit.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { makeWebhookSecret, writeWebhookSecret } from '../platform/http/webhook-signature.ts'
import { holdCampaign, noSuchCampaign } from './campaign-row.ts'

/** Makes the secret that a campaign's form provider signs with, or another one. */
export async function makeSecret(transaction: Transaction, campaignId: string): Promise<string> {
  const secret = makeWebhookSecret()
  await transaction
    .insertInto('campaign_secrets')
    .values({ campaign_id: campaignId, secret })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ secret }))
    .execute()
  return writeWebhookSecret(secret)
}

/**
 * The secret of a campaign of the kind form, as Standard Webhooks writes it.
 * @throws ApiError NOT_FOUND
 */
export async function readSecret(db: Database, key: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('campaign_secrets', 'campaign_secrets.campaign_id', 'campaigns.id')
    .select('secret')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw noSuchCampaign(key)
  if (!row.secret) throw noForm(key)
  return writeWebhookSecret(row.secret)
}

/** Gives a campaign another secret; what is signed with the old one is refused from then on. */
export async function replaceSecret(db: Database, key: string, act: Act): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const campaign = await holdCampaign(transaction, key)
    if (campaign.kind !== 'form') throw noForm(key)
    const secret = await makeSecret(transaction, campaign.id)
    await writeAudit(transaction, {
      ...act,
      action: 'campaign.replace-secret',
      subject: { kind: 'campaign', id: campaign.id },
    })
    return secret
  })
}

const noForm = (key: string) => new ApiError('CONFLICT', `${key} has no secret: only the kind form has one.`)
