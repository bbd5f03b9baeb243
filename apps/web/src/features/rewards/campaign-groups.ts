import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'

export interface CampaignGroups {
  /** Uncompleted mandatory campaigns, sorted by task number. */
  mandatory: CampaignSubmission[]
  optional: CampaignSubmission[]
  /** Completed campaigns, except for pinned ones. */
  completed: CampaignSubmission[]
  /** Number of all completed campaigns. */
  completedCount: number
  /** Points of all claimable campaigns. */
  claimablePoints: number
}

/**
 * Groups campaigns into open ones, mandatory or optional, and completed ones.
 * @param pinnedIds completed campaigns that keep their place, so that a claimed campaign does not move under
 * the pointer
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
    completedCount: rows.filter((row) => getCampaignState(row) === 'completed').length,
    claimablePoints: claimable.reduce((sum, row) => sum + (row.bonusPoints ?? 0), 0),
  }
}

/** Counts the campaigns that the member can claim or has not seen. */
export function countRewards(campaigns: unknown): number {
  if (!Array.isArray(campaigns)) return 0
  return campaigns.filter((row) => row && (row.isNew || getCampaignState(row) === 'claimable')).length
}

/** Returns a campaign's state, derived from other fields if the response lacks it. */
export function getCampaignState({ state, completed, claimable }: Partial<CampaignSubmission>) {
  return state ?? (completed ? 'completed' : claimable ? 'claimable' : 'open')
}

/** Returns the ID of a campaign's row in the document. */
export function getRowId(campaignId: string): string {
  return `campaign-${campaignId}`
}
