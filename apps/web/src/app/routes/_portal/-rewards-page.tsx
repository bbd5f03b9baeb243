import { CardBoundary } from '../../../components/card-boundary.tsx'
import { PendingPointsNotice } from '../../../components/pending-points-notice.tsx'
import { SuspensionNotice } from '../../../features/appeals/suspension-notice.tsx'
import { ReportProblem } from '../../../features/cases/report-problem.tsx'
import { IdentityAction } from '../../../features/identity/identity-action.tsx'
import { PausedNotice } from '../../../features/members/paused-notice.tsx'
import { CampaignsCard } from '../../../features/rewards/campaigns-card.tsx'
import { HeartbeatCard } from '../../../features/rewards/heartbeat-card.tsx'
import { WalletCard } from '../../../features/wallets/wallet-card.tsx'

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
          <CampaignsCard
            createMachineId={<IdentityAction from="campaign" />}
            reportProblem={(id, name) => (
              <ReportProblem iconOnly subject={{ kind: 'campaign', id }} name={name} />
            )}
          />
        </CardBoundary>
      </div>
      <div className="grid gap-6">
        <CardBoundary>
          <HeartbeatCard />
        </CardBoundary>
        <div
          id="wallet"
          tabIndex={-1}
          className="grid min-w-0 scroll-mt-20 rounded-lg outline-accent focus:outline-2"
        >
          <CardBoundary>
            <WalletCard />
          </CardBoundary>
        </div>
      </div>
    </div>
  )
}
