import type { ReferralStats as Stats } from '@hearth/protocol/endpoints/referrals'
import { Stat, StatGrid } from '@hearth/ui/components/stat'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'

/** Shows the results of all referrals. */
export function ReferralStats({ stats, loading }: { stats: Partial<Stats> | undefined; loading: boolean }) {
  return (
    <StatGrid className="xl:grid-cols-3">
      <Stat
        name={t`Referral points`}
        unit="PTS"
        value={formatPoints(stats?.totalReferralPoints)}
        loading={loading}
      >{t`Of all that you earned`}</Stat>
      <Stat
        name={t`Successful`}
        value={formatPoints(stats?.successfulReferralsAmount)}
        loading={loading}
      >{t`Friends whose reward you have`}</Stat>
      <Stat
        name={t`Pending`}
        value={formatPoints(stats?.pendingReferralsAmount)}
        loading={loading}
      >{t`Friends on their way`}</Stat>
    </StatGrid>
  )
}
