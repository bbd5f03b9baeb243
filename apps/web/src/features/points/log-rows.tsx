import type { PointsLogEntry } from '@hearth/protocol/endpoints/points'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { Swatch } from '@hearth/ui/components/swatch'
import { Time } from '@hearth/ui/components/time'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { PageLink } from '../../components/page-link.tsx'
import { getCategoryColor, getCategoryName } from './category-colors.ts'

export function LogRows({ rows, className }: { rows: PointsLogEntry[]; className: string }) {
  const columns: Column<PointsLogEntry>[] = [
    {
      key: 'time',
      header: t({ id: 'points.time', message: 'Time' }),
      width: 'w-44',
      stack: { below: 560, under: 'comment', hidesHeader: true },
      className: 'whitespace-nowrap text-ink-muted',
      cell: ({ timestamp }) => <Time at={timestamp} />,
    },
    {
      key: 'category',
      header: t({ id: 'points.category', message: 'Category' }),
      width: 'w-36',
      stack: { below: 640, under: 'comment', hidesHeader: true },
      cell: ({ category }) => (
        <span className="flex items-center gap-2">
          <Swatch color={getCategoryColor(category)} />
          {getCategoryName(category)}
        </span>
      ),
    },
    {
      key: 'comment',
      header: t({ id: 'points.reason', message: 'Description' }),
      className: 'text-ink-soft',
      truncate: ({ comment }) => comment,
      cell: ({ id, comment }) =>
        id ? (
          <PageLink variant="quiet" to="/points/$entryId" params={{ entryId: id }}>
            {comment}
          </PageLink>
        ) : (
          comment
        ),
    },
    {
      key: 'points',
      header: t({ id: 'common.points', message: 'Points' }),
      width: 'w-30',
      align: 'end',
      className: 'font-medium',
      cell: ({ points }) => `${points > 0 ? '+' : ''}${formatPoints(points)}`,
    },
  ]
  return (
    <DataTable
      caption={t({ id: 'points.log', message: 'Points log' })}
      columns={columns}
      rows={rows}
      rowKey={({ id, timestamp }, index) => id ?? `${timestamp}-${index}`}
      tableClassName="table-fixed"
      className={className}
    />
  )
}
