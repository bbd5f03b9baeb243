import { SuspensionNotice } from '../../appeals/suspension-notice.tsx'
import { PausedNotice } from '../../members/paused-notice.tsx'
import { PendingPointsNotice } from '../../points/pending-points-notice.tsx'
import { CampaignsCard } from '../../rewards/campaigns-card.tsx'
import { HeartbeatCard } from '../../rewards/heartbeat-card.tsx'
import { CardBoundary } from '../../ui/card-boundary.tsx'
import { WalletCard } from '../../wallets/wallet-card.tsx'

/** Shows campaigns and their requirements. */
export function RewardsPage() {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-6">
        <CardBoundary>
          <PausedNotice />
        </CardBoundary>
        <CardBoundary>
          <SuspensionNotice />
        </CardBoundary>
        <CardBoundary>
          <PendingPointsNotice />
        </CardBoundary>
        <CardBoundary>
          <CampaignsCard />
        </CardBoundary>
      </div>
      <div className="grid gap-6">
        <CardBoundary>
          <HeartbeatCard />
        </CardBoundary>
        <CardBoundary>
          <WalletCard />
        </CardBoundary>
      </div>
    </div>
  )
}
