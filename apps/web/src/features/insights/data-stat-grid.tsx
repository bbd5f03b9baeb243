import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { Stat, StatGrid } from '@hearth/ui/components/stat'
import { formatBytes, formatPoints } from '@hearth/ui/lib/format'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { t } from '@lingui/core/macro'

/** Row of totals of all collected data. */
export function DataStatGrid({ stats }: { stats: Partial<DataStats> | undefined }) {
  const loading = !stats
  return (
    <StatGrid className="xl:grid-cols-[4fr_4fr_4fr_4fr_4fr]">
      <Stat
        name={t`Profiles`}
        value={formatPoints(stats?.profiles_amount)}
        loading={loading}
      >{t`Collected so far`}</Stat>
      <Stat
        name={t`Comments`}
        value={formatPoints(stats?.comments_amount)}
        loading={loading}
      >{t`Collected so far`}</Stat>
      <Stat
        name={t`Posts`}
        value={formatPoints(stats?.posts_amount)}
        loading={loading}
      >{t`Collected so far`}</Stat>
      <Stat
        name={t`Jobs`}
        value={formatPoints(stats?.total_jobs)}
        loading={loading}
      >{t`${formatPointCount(stats?.total_jobs_points)} for them`}</Stat>
      <Stat
        name={t`Size`}
        value={formatBytes(stats?.result_size)}
        loading={loading}
      >{t`Of everything collected`}</Stat>
    </StatGrid>
  )
}
