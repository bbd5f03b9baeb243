import type { ReferralStats as Stats } from '@hearth/protocol/endpoints/referrals'
import { formatPoints } from '../lib/format.ts'
import { Figure, Figures } from '../ui/figures.tsx'

/** What inviting has brought so far. */
export function ReferralStats({ stats, loading }: { stats: Partial<Stats> | undefined; loading: boolean }) {
  return (
    <Figures className="xl:grid-cols-3">
      <Figure
        name="Referral points"
        unit="PTS"
        value={formatPoints(stats?.totalReferralPoints)}
        loading={loading}
      >
        Of all that you earned
      </Figure>
      <Figure name="Successful" value={formatPoints(stats?.successfulReferralsAmount)} loading={loading}>
        Friends whose reward you have
      </Figure>
      <Figure name="Pending" value={formatPoints(stats?.pendingReferralsAmount)} loading={loading}>
        Friends on their way
      </Figure>
    </Figures>
  )
}
