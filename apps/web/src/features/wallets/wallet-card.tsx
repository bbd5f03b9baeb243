import { Card } from '@hearth/ui/components/card'
import { SkeletonRows } from '@hearth/ui/components/row'
import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'

// Lazy, because it needs wagmi and viem.
const WalletRows = lazy(async () => ({ default: (await import('./wallet-rows.tsx')).WalletRows }))

export function WalletCard() {
  return (
    <Card
      title={t({ id: 'common.wallet', message: 'Wallet' })}
      note={t({ id: 'wallets.purpose', message: 'Required for some rewards and for a Machine ID' })}
    >
      <Suspense fallback={<SkeletonRows count={2} />}>
        <WalletRows />
      </Suspense>
    </Card>
  )
}
