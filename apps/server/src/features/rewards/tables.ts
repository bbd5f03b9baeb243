import type { CampaignDefinition, CampaignKind } from '@hearth/protocol/campaigns'
import type { Generated } from 'kysely'

export type SubmissionState = 'pending' | 'accepted' | 'rejected'
export type SubmissionSource = 'webhook' | 'code' | 'operator'

/** `numeric` columns are exact decimals, represented as strings. */
export interface RewardsTables {
  campaigns: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    translations: CampaignDefinition['translations']
    kind: CampaignKind
    starts_at: Date
    ends_at: Date | null
    bonus_points: string
    goal: number | null
    mandatory: boolean
    place: number
    task_number: number | null
    button_text: string | null
    form_url: string | null
    review: boolean
    code: string | null
    capacity: number | null
    reserved_places: Generated<number>
    prerequisites: string[]
    eligible: 'everyone' | 'whitelisted' | 'list' | 'segment'
    /** Name of a list of members. */
    list: string | null
    segment: Segment | null
    version: Generated<number>
    /** Null for campaigns that are older than this column. */
    created_at: Generated<Date | null>
  }
  campaign_authors: {
    campaign_id: string
    account_id: string
    /** Points made claimable without a second operator, last increased at `counted_at`. */
    points: Generated<string>
    counted_at: Generated<Date>
  }
  campaign_secrets: { campaign_id: string; secret: Buffer }
  campaign_submissions: {
    member_id: string
    id: Generated<string>
    campaign_id: string
    state: SubmissionState
    source: SubmissionSource
    source_id: string
    note: Generated<string>
    submitted_at: Date
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
    reason: Generated<string | null>
  }
  /** When the newest campaign appeared that the member has seen. */
  campaign_visits: { member_id: string; seen_at: Date }
  campaign_claims: { member_id: string; campaign_id: string; points: string; claimed_at: Date }
}

/** Conditions of a segment, all of which a member must meet. Times are ISO 8601. */
export interface Segment {
  joinedAfter?: string | undefined
  joinedBefore?: string | undefined
  minHeartbeats?: number | undefined
  wasInvited?: boolean | undefined
  hasWallet?: boolean | undefined
}

declare module '../../platform/database/database.ts' {
  interface Tables extends RewardsTables {}
}
