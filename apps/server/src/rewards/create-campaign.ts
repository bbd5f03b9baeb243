import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import type { Database } from '../database.ts'
import { type Act, writeAudit } from '../operators/write-audit.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { readKeys, toDefinition, toRow } from './campaign-row.ts'
import { makeSecret } from './campaign-secret.ts'

/**
 * Creates a campaign.
 * @throws ApiError CONFLICT where its key is taken, INVALID_REQUEST for a prerequisite or a list that is not there
 */
export async function createCampaign(
  db: Database,
  definition: CampaignDefinition,
  act: Act,
): Promise<{ id: string }> {
  return db.transaction().execute(async (transaction) => {
    const campaign = await transaction
      .insertInto('campaigns')
      .values(await toRow(transaction, definition))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!campaign)
      throw new ApiError(
        'CONFLICT',
        `There is a campaign called ${definition.key} already; change it, or take another key.`,
      )
    if (campaign.kind === 'form') await makeSecret(transaction, campaign.id)
    await writeAudit(transaction, {
      ...act,
      action: 'campaign.create',
      subject: { kind: 'campaign', id: campaign.id },
      after: toDefinition(campaign, await readKeys(transaction)),
    })
    return { id: campaign.id }
  })
}
