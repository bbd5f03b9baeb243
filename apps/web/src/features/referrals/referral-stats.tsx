import type { ReferralStats as Stats } from '@hearth/protocol/endpoints/referrals'
import { Stat, StatGrid } from '@hearth/ui/components/stat'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'

/** Shows the results of all referrals. */
export function ReferralStats({ stats, loading }: { stats: Partial<Stats> | undefined; loading: boolean }) {
  return (
    <StatGrid className="xl:grid-cols-3">
      <Stat
        name={t({ id: 'referrals.referralPoints', message: 'Referral points' })}
        unit="PTS"
        value={formatPoints(stats?.totalReferralPoints)}
        loading={loading}
      >
        {t({ id: 'referrals.ofAllEarned', message: 'Included in your total' })}
      </Stat>
      <Stat
        name={t({ id: 'referrals.successful', message: 'Successful' })}
        value={formatPoints(stats?.successfulReferralsAmount)}
        loading={loading}
      >
        {t({ id: 'referrals.rewardedFriends', message: 'Rewards claimed' })}
      </Stat>
      <Stat
        name={t({ id: 'referrals.pending', message: 'Pending' })}
        value={formatPoints(stats?.pendingReferralsAmount)}
        loading={loading}
      >
        {t({ id: 'referrals.pendingFriends', message: 'Pending referrals' })}
      </Stat>
    </StatGrid>
  )
}
