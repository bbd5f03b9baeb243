import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Endpoints } from '@hearth/protocol/endpoints'
import { sql } from 'kysely'
import { deleteProposal } from '../../audit/confirm-change.ts'
import { findProposal } from '../../audit/read-proposals.ts'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type CampaignAuthor, recordAuthor } from './campaign-authors.ts'
import { lockCampaign, lockCampaigns, readKeys, toDefinition, toRow } from './campaign-row.ts'
import type { Campaign } from './evaluate-campaign.ts'
import { messages } from './messages.ts'
import { type CampaignReview, reviewCampaign } from './review-campaign.ts'

/**
 * Changes a campaign's definition without a second operator. For command-line use. Existing claims stay
 * unchanged, and a concurrent claim rereads the campaign.
 * @param authors operators who proposed the change and cannot claim the campaign
 * @throws AppError NOT_FOUND; CONFLICT if a field cannot have its new value; INVALID_REQUEST as
 * `createCampaign` does
 */
export async function changeCampaign(
  db: Database,
  definition: CampaignDefinition,
  act: Act,
  now: Date,
  authors: readonly CampaignAuthor[] = [],
): Promise<{ id: string }> {
  return db.transaction().execute(async (transaction) => {
    const change = await prepare(transaction, definition, now)
    for (const author of authors) await recordAuthor(transaction, change.before.id, author)
    await update(transaction, change, act)
    return { id: change.before.id }
  })
}

/**
 * Changes a campaign on behalf of an operator. If the changed campaign could pay more points than the limit,
 * the change waits for a second operator.
 * @returns the ID, or the proposal if the change waits
 * @throws AppError as `changeCampaign` does
 */
export async function changeReviewedCampaign(
  review: CampaignReview,
  definition: CampaignDefinition,
  act: Act,
): Promise<AnswerOf<Endpoints['createCampaign']>> {
  return review.db.transaction().execute(async (transaction) => {
    const change = await prepare(transaction, definition, review.now())
    const { before } = change
    const authors = await reviewCampaign(transaction, review, { definition, before }, act)
    if (!authors) return { id: null, proposal: await findProposal(transaction, 'campaign', definition.key) }
    for (const author of authors) await recordAuthor(transaction, before.id, author)
    await update(transaction, change, act)
    return { id: before.id, proposal: null }
  })
}

interface Change {
  before: Campaign
  row: Awaited<ReturnType<typeof toRow>>
  claims: number
}

/** Locks the campaign and validates its new definition. */
async function prepare(transaction: Transaction, definition: CampaignDefinition, now: Date): Promise<Change> {
  await lockCampaigns(transaction)
  const before = await lockCampaign(transaction, definition.key)
  const row = await toRow(transaction, definition)
  if (row.kind !== before.kind)
    throw new AppError('CONFLICT', messages.kindFixed({ kind: before.kind }), { field: 'kind' })
  if (before.starts_at <= now && row.starts_at.getTime() !== before.starts_at.getTime())
    throw new AppError('CONFLICT', messages.startFixed({ time: before.starts_at.toISOString() }), {
      field: 'startsAt',
    })
  await assertAcyclic(transaction, before, row.prerequisites)
  const claims = await countClaims(transaction, before.id)
  if (row.capacity !== null && row.capacity < claims)
    throw new AppError('CONFLICT', messages.capacityTooSmall({ count: claims }), { field: 'capacity' })
  return { before, row, claims }
}

async function update(transaction: Transaction, { before, row, claims }: Change, act: Act): Promise<void> {
  const after = await transaction
    .updateTable('campaigns')
    .set({ ...row, reserved_places: row.capacity === null ? 0 : claims, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await deleteProposal(transaction, 'campaign', before.key)
  const keys = await readKeys(transaction)
  await writeAudit(transaction, {
    ...act,
    action: 'campaign.change',
    subject: { kind: 'campaign', id: before.id },
    before: toDefinition(before, keys),
    after: toDefinition(after, keys),
  })
}

/**
 * Ends a campaign now, unless it has already ended.
 * @returns when it ended
 * @throws AppError NOT_FOUND
 */
export async function endCampaign(db: Database, key: string, act: Act, now: Date): Promise<{ endsAt: Date }> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockCampaign(transaction, key)
    if (before.ends_at !== null && before.ends_at <= now) return { endsAt: before.ends_at }
    await transaction
      .updateTable('campaigns')
      .set({ ends_at: now, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'campaign.end',
      subject: { kind: 'campaign', id: before.id },
      before: { endsAt: before.ends_at?.toISOString() ?? null },
      after: { endsAt: now.toISOString() },
    })
    return { endsAt: now }
  })
}

async function countClaims(transaction: Transaction, campaignId: string): Promise<number> {
  const { claims } = await transaction
    .selectFrom('campaign_claims')
    .select(({ fn }) => fn.countAll<number>().as('claims'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return claims
}

/** Rejects a cycle of prerequisites, because none of its campaigns could ever be claimed. */
async function assertAcyclic(
  transaction: Transaction,
  { id, key }: Campaign,
  first: string[],
): Promise<void> {
  const { rows } = await sql`
    with recursive earlier as (
      select unnest(${first}::uuid[]) as id
      union
      select unnest(c.prerequisites) from earlier e join campaigns c on c.id = e.id
    )
    select from earlier where id = ${id}
  `.execute(transaction)
  if (rows.length > 0)
    throw new AppError('CONFLICT', messages.circularPrerequisites({ key }), { field: 'prerequisites' })
}
