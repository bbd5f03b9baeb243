import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { normaliseError } from '../lib/api-error.ts'
import { formatShortAddress } from '../lib/format.ts'
import { userQuery } from '../lib/member-queries.ts'
import { useCopy } from '../lib/use-copy.ts'
import { requireConnectedAccount } from '../lib/wallet/wallet-actions.ts'
import { describeSigningError } from '../lib/wallet/wallet-error.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Row, SkeletonRows } from '../ui/row.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ConnectedWallet } from './connected-wallet.tsx'
import { eligibilityQuery } from './eligibility-query.ts'
import { SignDialog } from './sign-dialog.tsx'
import { type WalletRight, walletRights } from './use-wallet-right.ts'

/** Shows the linked wallet, which can be changed once, and the connected one. */
export function WalletRows() {
  const client = useQueryClient()
  const user = useQuery(userQuery())
  const wallet = user.data?.wallet
  const { copied, copy } = useCopy()
  const [right, setRight] = useState<WalletRight | null>(null)
  const [isAsking, setAsking] = useState(false)

  const open = async (wanted: WalletRight) => {
    setAsking(true)
    try {
      if (wanted === 'change') {
        const answer = await client.fetchQuery(eligibilityQuery())
        if (!answer?.eligible) return void toast.error(answer?.message || t(walletRights.change.failed))
      }
      await requireConnectedAccount()
      setRight(wanted)
    } catch (error) {
      toast.error(describeSigningError(error, normaliseError(error).message))
    } finally {
      setAsking(false)
    }
  }
  if (user.isPending) return <SkeletonRows count={2} />
  if (user.isError && !user.data)
    return (
      <LoadFailed
        what={t`your wallet`}
        error={user.error}
        retrying={user.isFetching}
        onRetry={() => user.refetch()}
        className="min-h-28"
      />
    )
  return (
    <>
      <ul>
        <Row
          icon={Link2}
          title={
            wallet ? (
              <span className="flex items-center gap-2">
                <span className="tabular" title={wallet}>
                  {formatShortAddress(wallet)}
                </span>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={copied ? t`Copied!` : t`Copy the address of the linked wallet`}
                  onClick={() => copy(wallet)}
                >
                  {copied ? <Check className="text-success" /> : <Copy />}
                </Button>
              </span>
            ) : (
              t`No wallet linked`
            )
          }
          note={wallet ? t`Linked to your account` : t`You link one, and can change it once.`}
          action={
            <Button size="sm" inactive={isAsking} onClick={() => open(wallet ? 'change' : 'link')}>
              {isAsking && <Spinner />}
              {wallet ? t`Change wallet` : t`Link wallet`}
            </Button>
          }
        />
        <ConnectedWallet linked={wallet ?? null} />
      </ul>
      {right && <SignDialog right={right} onClose={() => setRight(null)} />}
    </>
  )
}
