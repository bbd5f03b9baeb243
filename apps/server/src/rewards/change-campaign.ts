import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import { type Act, writeAudit } from '../operators/write-audit.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { holdCampaign, readKeys, toDefinition, toRow } from './campaign-row.ts'
import type { Campaign } from './judge-campaign.ts'

/**
 * Gives a campaign another definition. What was claimed stays as it was; a claim that is under way reads it anew.
 * @throws ApiError NOT_FOUND; CONFLICT for what cannot change any more; INVALID_REQUEST as in `createCampaign`
 */
export async function changeCampaign(
  db: Database,
  definition: CampaignDefinition,
  act: Act,
  now: Date,
): Promise<{ id: string }> {
  return db.transaction().execute(async (transaction) => {
    // One change of any campaign at a time: two could close a circle of prerequisites together.
    await sql`select pg_advisory_xact_lock(hashtextextended('campaigns', 0))`.execute(transaction)
    const before = await holdCampaign(transaction, definition.key)
    const row = await toRow(transaction, definition)
    if (row.kind !== before.kind)
      throw new ApiError('CONFLICT', `kind: stays ${before.kind}; make another campaign for another kind.`)
    if (before.starts_at <= now && row.starts_at.getTime() !== before.starts_at.getTime())
      throw new ApiError(
        'CONFLICT',
        `startsAt: stays ${before.starts_at.toISOString()}, because it has begun.`,
      )
    await refuseCircle(transaction, before, row.prerequisites)
    const taken = await countClaims(transaction, before.id)
    if (row.capacity !== null && row.capacity < taken)
      throw new ApiError('CONFLICT', `capacity: must be at least ${taken}, which is how many have claimed.`)
    const after = await transaction
      .updateTable('campaigns')
      .set({ ...row, places_taken: row.capacity === null ? 0 : taken, version: before.version + 1 })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const keys = await readKeys(transaction)
    await writeAudit(transaction, {
      ...act,
      action: 'campaign.change',
      subject: { kind: 'campaign', id: before.id },
      before: toDefinition(before, keys),
      after: toDefinition(after, keys),
    })
    return { id: before.id }
  })
}

/**
 * Ends a campaign now. One that is over stays so.
 * @throws ApiError NOT_FOUND
 */
export async function endCampaign(db: Database, key: string, act: Act, now: Date): Promise<{ endsAt: Date }> {
  return db.transaction().execute(async (transaction) => {
    const before = await holdCampaign(transaction, key)
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

/** Campaigns that wait for each other could never be claimed. */
async function refuseCircle(transaction: Transaction, { id, key }: Campaign, first: string[]): Promise<void> {
  const { rows } = await sql`
    with recursive earlier as (
      select unnest(${first}::uuid[]) as id
      union
      select unnest(c.prerequisites) from earlier e join campaigns c on c.id = e.id
    )
    select from earlier where id = ${id}
  `.execute(transaction)
  if (rows.length > 0) throw new ApiError('CONFLICT', `prerequisites: ${key} would wait for itself.`)
}
