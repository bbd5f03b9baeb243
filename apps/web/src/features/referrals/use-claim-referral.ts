import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Referral, readReferrals } from '@hearth/protocol/endpoints/referrals'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { referralsKey } from '../../lib/live/live-queries.ts'
import { claimReward, refreshAfterClaim } from '../../lib/member/claim.ts'

/** Returns a mutation that claims the reward of a referral with an optimistic update. */
export function useClaimReferral(referral: Referral) {
  const client = useQueryClient()
  const show = (change: Partial<Referral>) =>
    client.setQueriesData<AnswerOf<typeof readReferrals>>({ queryKey: referralsKey }, (page) =>
      Array.isArray(page?.referrals)
        ? {
            ...page,
            referrals: page.referrals.map((row) => (row?.id === referral.id ? { ...row, ...change } : row)),
          }
        : page,
    )
  return useMutation({
    mutationFn: () => claimReward(referral.id),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: referralsKey })
      show({ status: 'Success', canClaim: false })
      return { before: referral }
    },
    onSuccess: (answer) => {
      if (answer?.alreadyClaimed) toast.info(answer.message)
      else
        toast.success(
          t({
            id: 'referrals.pointsForInvitation',
            message: `+${{ points: formatPointCount(answer?.points) }} for your invitation`,
          }),
        )
    },
    onError: (_error, _nothing, shown) => shown && show(shown.before),
    onSettled: () => void refreshAfterClaim(client),
  })
}
