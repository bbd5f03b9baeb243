import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { normaliseError } from '../lib/api-error.ts'
import { refreshAfterClaim } from '../lib/claim.ts'
import { formatPoints } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { claimAllReferrals } from './claim-all.ts'

/** Claims what there is to claim on all pages, and says how far it is. */
export function ClaimAllButton({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const client = useQueryClient()
  const [points, setPoints] = useState(0)
  const claimAll = useMutation({
    retry: 0,
    mutationFn: () => claimAllReferrals(setPoints),
    onMutate: () => {
      setPoints(0)
      onBusy(true)
    },
    onSuccess: (total) => void toast.success(`+${formatPoints(total)} points for your invitations`),
    onError: (error) => void toast.error(normaliseError(error).message),
    onSettled: () => {
      onBusy(false)
      void refreshAfterClaim(client)
    },
  })
  return (
    <Button size="sm" look="primary" held={claimAll.isPending} onClick={() => claimAll.mutate()}>
      {claimAll.isPending && <Spinner />}
      <span className="tabular">
        {claimAll.isPending ? `Claiming… +${formatPoints(points)}` : 'Claim all'}
      </span>
    </Button>
  )
}
