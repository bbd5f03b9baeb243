import { Card } from '@hearth/ui/components/card'
import { SkeletonRows } from '@hearth/ui/components/row'
import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'

// Lazy, because it needs wagmi and viem.
const WalletRows = lazy(async () => ({ default: (await import('./wallet-rows.tsx')).WalletRows }))

export function WalletCard() {
  return (
    <Card title={t`Wallet`} note={t`For some rewards, and for a Machine ID`}>
      <Suspense fallback={<SkeletonRows count={2} />}>
        <WalletRows />
      </Suspense>
    </Card>
  )
}
