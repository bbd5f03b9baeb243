import type { ReferralStats as Stats } from '@hearth/protocol/endpoints/referrals'
import { Figure, Figures } from '@hearth/ui/components/figures'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'

/** Shows the results of all referrals. */
export function ReferralStats({ stats, loading }: { stats: Partial<Stats> | undefined; loading: boolean }) {
  return (
    <Figures className="xl:grid-cols-3">
      <Figure
        name={t`Referral points`}
        unit="PTS"
        value={formatPoints(stats?.totalReferralPoints)}
        loading={loading}
      >{t`Of all that you earned`}</Figure>
      <Figure
        name={t`Successful`}
        value={formatPoints(stats?.successfulReferralsAmount)}
        loading={loading}
      >{t`Friends whose reward you have`}</Figure>
      <Figure
        name={t`Pending`}
        value={formatPoints(stats?.pendingReferralsAmount)}
        loading={loading}
      >{t`Friends on their way`}</Figure>
    </Figures>
  )
}
