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
        name={t({ id: 'insights.profiles', message: 'Profiles' })}
        value={formatPoints(stats?.profiles_amount)}
        loading={loading}
      >
        {t({ id: 'insights.collectedSoFar', message: 'Collected so far' })}
      </Stat>
      <Stat
        name={t({ id: 'insights.comments', message: 'Comments' })}
        value={formatPoints(stats?.comments_amount)}
        loading={loading}
      >
        {t({ id: 'insights.collectedSoFar', message: 'Collected so far' })}
      </Stat>
      <Stat
        name={t({ id: 'insights.posts', message: 'Posts' })}
        value={formatPoints(stats?.posts_amount)}
        loading={loading}
      >
        {t({ id: 'insights.collectedSoFar', message: 'Collected so far' })}
      </Stat>
      <Stat
        name={t({ id: 'insights.jobs', message: 'Jobs' })}
        value={formatPoints(stats?.total_jobs)}
        loading={loading}
      >
        {t({
          id: 'insights.pointsEarned',
          message: `${{ points: formatPointCount(stats?.total_jobs_points) }} earned`,
        })}
      </Stat>
      <Stat
        name={t({ id: 'insights.size', message: 'Size' })}
        value={formatBytes(stats?.result_size)}
        loading={loading}
      >
        {t({ id: 'insights.ofEverything', message: 'Of everything collected' })}
      </Stat>
    </StatGrid>
  )
}
