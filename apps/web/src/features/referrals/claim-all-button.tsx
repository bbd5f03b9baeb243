import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { refreshAfterClaim } from '../../lib/member/claim.ts'
import { claimAllReferrals } from './claim-all.ts'

interface ClaimAllButtonProps {
  /** True if any page has claimable referrals. */
  claimable: boolean
  onBusy: (busy: boolean) => void
}

/** Claims all claimable referrals and shows the progress. */
export function ClaimAllButton({ claimable, onBusy }: ClaimAllButtonProps) {
  const client = useQueryClient()
  const [points, setPoints] = useState(0)
  const claimAll = useMutation({
    retry: 0,
    mutationFn: () => claimAllReferrals(setPoints),
    onMutate: () => {
      setPoints(0)
      onBusy(true)
    },
    onSuccess: (total) =>
      void toast.success(
        t({
          id: 'referrals.pointsForInvitations',
          message: `+${{ total: formatPointCount(total) }} for your invitations`,
        }),
      ),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: () => {
      onBusy(false)
      void refreshAfterClaim(client)
    },
  })
  // Keep the button after the action to avoid losing focus.
  const done = claimAll.isSuccess && !claimable
  if (!claimable && claimAll.isIdle) return null
  return (
    <Button
      size="sm"
      variant="primary"
      inactive={claimAll.isPending || done}
      onClick={() => claimAll.mutate()}
    >
      {claimAll.isPending && <Spinner />}
      <span className="tabular">
        {claimAll.isPending
          ? t({ id: 'referrals.claiming', message: `Claiming… +${{ points: formatPoints(points) }}` })
          : done
            ? t({ id: 'referrals.allClaimed', message: 'All claimed' })
            : t({ id: 'referrals.claimAll', message: 'Claim all' })}
      </span>
    </Button>
  )
}
