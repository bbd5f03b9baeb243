import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { hasWhitelist } from '../whitelists/read-whitelists.ts'
import type { Campaign } from './evaluate-campaign.ts'
import { messages } from './messages.ts'

type NewRow = Omit<Campaign, 'id' | 'reserved_places' | 'version' | 'created_at'>

/**
 * Converts a definition to a row.
 * @throws AppError INVALID_REQUEST if a prerequisite or list does not exist
 */
export async function toRow(transaction: Transaction, definition: CampaignDefinition): Promise<NewRow> {
  const { eligibility } = definition
  if (eligibility.for === 'list' && !(await hasWhitelist(transaction, eligibility.list))) {
    throw new AppError('INVALID_REQUEST', messages.listNotFound({ list: eligibility.list }), {
      field: 'eligibility.list',
    })
  }
  return {
    key: definition.key,
    name: definition.name,
    description: definition.description,
    translations: definition.translations,
    kind: definition.kind,
    starts_at: new Date(definition.startsAt),
    ends_at: definition.endsAt === null ? null : new Date(definition.endsAt),
    bonus_points: String(definition.bonusPoints),
    goal: definition.goal,
    mandatory: definition.mandatory,
    place: definition.order,
    task_number: definition.taskNumber,
    button_text: definition.buttonText,
    form_url: definition.formUrl,
    review: definition.review,
    code: definition.code,
    capacity: definition.capacity,
    prerequisites: await findPrerequisites(transaction, definition.prerequisites),
    eligible: eligibility.for,
    list: eligibility.for === 'list' ? eligibility.list : null,
    segment: eligibility.for === 'segment' ? eligibility.segment : null,
  }
}

async function findPrerequisites(transaction: Transaction, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await transaction
    .selectFrom('campaigns')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .execute()
  return keys.map((key) => {
    const row = rows.find((found) => found.key === key)
    if (!row)
      throw new AppError('INVALID_REQUEST', messages.prerequisiteNotFound({ key }), {
        field: 'prerequisites',
      })
    return row.id
  })
}

/** Converts a row to the operator's definition. The inverse of `toRow`. */
export function toDefinition(campaign: Campaign, keys: ReadonlyMap<string, string>): CampaignDefinition {
  return {
    key: campaign.key,
    name: campaign.name,
    description: campaign.description,
    translations: campaign.translations,
    kind: campaign.kind,
    startsAt: campaign.starts_at.toISOString(),
    endsAt: campaign.ends_at?.toISOString() ?? null,
    bonusPoints: Number(campaign.bonus_points),
    goal: campaign.goal,
    mandatory: campaign.mandatory,
    order: campaign.place,
    taskNumber: campaign.task_number,
    buttonText: campaign.button_text,
    formUrl: campaign.form_url,
    review: campaign.review,
    code: campaign.code,
    capacity: campaign.capacity,
    prerequisites: campaign.prerequisites.map((id) => keys.get(id) ?? id),
    eligibility: toEligibility(campaign),
  }
}

function toEligibility({ eligible, list, segment }: Campaign): CampaignDefinition['eligibility'] {
  if (eligible === 'list') return { for: 'list', list: list ?? '' }
  if (eligible === 'segment') return { for: 'segment', segment: segment ?? {} }
  return { for: eligible }
}

/** Returns the keys of all campaigns by ID. */
export async function readKeys(db: Database | Transaction): Promise<Map<string, string>> {
  const rows = await db.selectFrom('campaigns').select(['id', 'key']).execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/**
 * Serializes creating and changing campaigns. Otherwise, two concurrent changes could create a cycle of
 * prerequisites or together exceed a limit.
 */
export async function lockCampaigns(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns', 0))`.execute(transaction)
}

/**
 * Locks a campaign by its key and returns it. Concurrent claims wait for the lock, and start over if the
 * campaign was changed.
 * @throws AppError NOT_FOUND
 */
export async function lockCampaign(transaction: Transaction, key: string): Promise<Campaign> {
  const campaign = await transaction
    .selectFrom('campaigns')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!campaign) throw noSuchCampaign(key)
  return campaign
}

export const noSuchCampaign = (key: string) => new AppError('NOT_FOUND', messages.keyNotFound({ key }))
