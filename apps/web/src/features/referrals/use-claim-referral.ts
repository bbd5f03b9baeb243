import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Referral, readReferrals } from '@hearth/protocol/endpoints/referrals'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { referralsKey } from '../../lib/live/live-queries.ts'
import { type Claim, useClaim } from '../../lib/member/claim.ts'

type Page = AnswerOf<typeof readReferrals>

/** Returns the claim of a referral's reward. */
export function useClaimReferral(referral: Referral): Claim {
  const client = useQueryClient()
  const claimed = { status: 'Success', canClaim: false } as const
  return useClaim(referral.id, (answer) => {
    client.setQueriesData<Page>({ queryKey: referralsKey }, (page) =>
      Array.isArray(page?.referrals)
        ? {
            ...page,
            referrals: page.referrals.map((row) => (row?.id === referral.id ? { ...row, ...claimed } : row)),
          }
        : page,
    )
    if (answer?.alreadyClaimed) toast.info(answer.message)
    else
      toast.success(
        t({
          id: 'referrals.pointsForInvitation',
          message: `+${{ points: formatPointCount(answer?.points) }} for your invitation`,
        }),
      )
  })
}
