import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Claim, useClaim } from '../../lib/member/claim.ts'
import { submissionsQuery } from './api.ts'

/** Returns the claim of a campaign's reward. */
export function useClaimCampaign({ campaignId, campaignName }: CampaignSubmission): Claim {
  const client = useQueryClient()
  return useClaim(campaignId, (answer) => {
    client.setQueryData(submissionsQuery().queryKey, (rows) =>
      rows?.map((row) =>
        row?.campaignId === campaignId
          ? { ...row, state: 'completed' as const, completed: true, claimable: false, isNew: false }
          : row,
      ),
    )
    if (answer?.alreadyClaimed) toast.info(answer.message)
    else
      toast.success(
        t({
          id: 'rewards.pointsForCampaign',
          message: `+${{ points: formatPointCount(answer?.points) }} for “${campaignName}”`,
        }),
      )
  })
}
