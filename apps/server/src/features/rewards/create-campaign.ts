import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Endpoints } from '@hearth/protocol/endpoints'
import { deleteProposal } from '../../audit/confirm-change.ts'
import { findProposal } from '../../audit/read-proposals.ts'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { type CampaignAuthor, recordAuthor } from './campaign-authors.ts'
import { lockCampaigns, readKeys, toDefinition, toRow } from './campaign-row.ts'
import { createSecret } from './campaign-secret.ts'
import { messages } from './messages.ts'
import { type CampaignReview, reviewCampaign } from './review-campaign.ts'

/**
 * Creates a campaign without a second operator. For command-line use.
 * @param authors operators who proposed the campaign and cannot claim it
 * @throws AppError CONFLICT if its key is taken, INVALID_REQUEST if a prerequisite or list does not exist
 */
export async function createCampaign(
  { db, secrets }: { db: Database; secrets: KeyRing },
  definition: CampaignDefinition,
  act: Act,
  authors: readonly CampaignAuthor[] = [],
): Promise<{ id: string }> {
  return db.transaction().execute(async (transaction) => {
    const row = await prepare(transaction, definition)
    return insert(transaction, secrets, row, authors, act)
  })
}

/**
 * Creates a campaign on behalf of an operator. A campaign that could pay more points than the limit waits for
 * a second operator.
 * @returns the ID, or the proposal if the campaign waits
 * @throws AppError as `createCampaign` does
 */
export async function createReviewedCampaign(
  review: CampaignReview & { secrets: KeyRing },
  definition: CampaignDefinition,
  act: Act,
): Promise<AnswerOf<Endpoints['createCampaign']>> {
  return review.db.transaction().execute(async (transaction) => {
    const row = await prepare(transaction, definition)
    const authors = await reviewCampaign(transaction, review, { definition, before: undefined }, act)
    if (!authors) return { id: null, proposal: await findProposal(transaction, 'campaign', definition.key) }
    return { ...(await insert(transaction, review.secrets, row, authors, act)), proposal: null }
  })
}

/** Locks all campaigns and validates a new one. */
async function prepare(transaction: Transaction, definition: CampaignDefinition) {
  await lockCampaigns(transaction)
  const { key } = definition
  const known = await transaction
    .selectFrom('campaigns')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) throw new AppError('CONFLICT', messages.keyTaken({ key }))
  return toRow(transaction, definition)
}

async function insert(
  transaction: Transaction,
  secrets: KeyRing,
  row: Awaited<ReturnType<typeof toRow>>,
  authors: readonly CampaignAuthor[],
  act: Act,
): Promise<{ id: string }> {
  const campaign = await transaction
    .insertInto('campaigns')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (campaign.kind === 'form') await createSecret(transaction, secrets, campaign.id)
  for (const author of authors) await recordAuthor(transaction, campaign.id, author)
  await deleteProposal(transaction, 'campaign', campaign.key)
  await writeAudit(transaction, {
    ...act,
    action: 'campaign.create',
    subject: { kind: 'campaign', id: campaign.id },
    after: toDefinition(campaign, await readKeys(transaction)),
  })
  return { id: campaign.id }
}
