import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { claimReward, refreshAfterClaim } from '../../lib/member/claim.ts'
import { submissionsQuery } from './campaign-queries.ts'

/** Returns a mutation that claims the reward of a campaign with an optimistic update. */
export function useClaimCampaign(campaign: CampaignSubmission) {
  const client = useQueryClient()
  const { queryKey } = submissionsQuery()
  const show = (change: Partial<CampaignSubmission>) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row?.campaignId === campaign.campaignId ? { ...row, ...change } : row)),
    )
  return useMutation({
    mutationFn: () => claimReward(campaign.campaignId),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      show({ state: 'completed', completed: true, claimable: false })
      return { before: campaign }
    },
    onSuccess: (answer) => {
      if (answer?.alreadyClaimed) toast.info(answer.message)
      else
        toast.success(
          t({
            id: 'rewards.pointsForCampaign',
            message: `+${{ points: formatPointCount(answer?.points) }} for “${{ campaignName: campaign.campaignName }}”`,
          }),
        )
    },
    onError: (_error, _nothing, shown) => shown && show(shown.before),
    onSettled: () => void refreshAfterClaim(client),
  })
}
