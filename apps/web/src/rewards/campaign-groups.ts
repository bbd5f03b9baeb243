import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'

export interface CampaignGroups {
  /** To be done first, in the order of their numbers. */
  mandatory: CampaignSubmission[]
  optional: CampaignSubmission[]
  completed: CampaignSubmission[]
  /** Points that a claim pays now. */
  claimablePoints: number
}

/**
 * Sorts campaigns by what is left to do.
 * @param kept ids of those that stay in their place although they are completed: what somebody has just claimed does not
 * move away below the pointer
 */
export function groupCampaigns(campaigns: unknown, pinnedIds: ReadonlySet<string>): CampaignGroups {
  const rows: CampaignSubmission[] = Array.isArray(campaigns)
    ? campaigns.filter((row) => row?.campaignId)
    : []
  const done = (row: CampaignSubmission) =>
    getCampaignState(row) === 'completed' && !pinnedIds.has(row.campaignId)
  const open = rows.filter((row) => !done(row))
  const number = (row: CampaignSubmission) => row.taskNumber ?? Number.POSITIVE_INFINITY
  const claimable = rows.filter((row) => getCampaignState(row) === 'claimable')
  return {
    mandatory: open.filter((row) => row.mandatory).sort((a, b) => number(a) - number(b)),
    optional: open.filter((row) => !row.mandatory),
    completed: rows.filter(done),
    claimablePoints: claimable.reduce((sum, row) => sum + (row.bonusPoints ?? 0), 0),
  }
}

/** Where the member stands; from the fields that every provider sends where this one is missing. */
export function getCampaignState({ state, completed, claimable }: Partial<CampaignSubmission>) {
  return state ?? (completed ? 'completed' : claimable ? 'claimable' : 'open')
}
