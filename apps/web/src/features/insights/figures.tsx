import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { Figure, Figures } from '@hearth/ui/components/figures'
import { formatBytes, formatPoints } from '@hearth/ui/lib/format'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { t } from '@lingui/core/macro'

/** Row of totals of all collected data. */
export function DataFigures({ stats }: { stats: Partial<DataStats> | undefined }) {
  const loading = !stats
  return (
    <Figures className="xl:grid-cols-[4fr_4fr_4fr_4fr_4fr]">
      <Figure
        name={t`Profiles`}
        value={formatPoints(stats?.profiles_amount)}
        loading={loading}
      >{t`Collected so far`}</Figure>
      <Figure
        name={t`Comments`}
        value={formatPoints(stats?.comments_amount)}
        loading={loading}
      >{t`Collected so far`}</Figure>
      <Figure
        name={t`Posts`}
        value={formatPoints(stats?.posts_amount)}
        loading={loading}
      >{t`Collected so far`}</Figure>
      <Figure
        name={t`Jobs`}
        value={formatPoints(stats?.total_jobs)}
        loading={loading}
      >{t`${formatPointCount(stats?.total_jobs_points)} for them`}</Figure>
      <Figure
        name={t`Size`}
        value={formatBytes(stats?.result_size)}
        loading={loading}
      >{t`Of everything collected`}</Figure>
    </Figures>
  )
}
