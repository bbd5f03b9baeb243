import { Button } from '@hearth/ui/components/button'
import { Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { formatShortAddress } from '@hearth/ui/lib/format'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { describeError } from '../../lib/api/api-error.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { requireConnectedAccount } from '../../lib/web3/wallet-actions.ts'
import { describeSigningError } from '../../lib/web3/wallet-error.ts'
import { eligibilityQuery } from './api.ts'
import { ConnectedWallet } from './connected-wallet.tsx'
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
      toast.error(describeSigningError(error, describeError(error)))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <QueryView
        query={user}
        failed={t({ id: 'wallets.loadFailed', message: "Couldn't load your wallet." })}
        failedClassName="min-h-28"
        loading={<SkeletonRows count={2} />}
      >
        {() => (
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
                      aria-label={
                        copied
                          ? t({ id: 'common.copied', message: 'Copied!' })
                          : t({
                              id: 'wallets.copyLinkedAddress',
                              message: 'Copy the address of the linked wallet',
                            })
                      }
                      onClick={() => copy(wallet)}
                    >
                      {copied ? <Check className="text-success" /> : <Copy />}
                    </Button>
                  </span>
                ) : (
                  t({ id: 'wallets.noneLinked', message: 'No wallet linked' })
                )
              }
              note={
                wallet
                  ? t({ id: 'wallets.linked', message: 'Linked to your account' })
                  : t({
                      id: 'wallets.linkDescription',
                      message: 'You can link one wallet, and change it once.',
                    })
              }
              action={
                <Button size="sm" inactive={isAsking} onClick={() => open(wallet ? 'change' : 'link')}>
                  {isAsking && <Spinner />}
                  {wallet
                    ? t({ id: 'wallets.change', message: 'Change wallet' })
                    : t({ id: 'wallets.link', message: 'Link wallet' })}
                </Button>
              }
            />
            <ConnectedWallet linked={wallet ?? null} />
          </ul>
        )}
      </QueryView>
      {right && <SignDialog right={right} onClose={() => setRight(null)} />}
    </>
  )
}
