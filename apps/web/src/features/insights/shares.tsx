import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { Card } from '@hearth/ui/components/card'
import { type Share, ShareTable } from '@hearth/ui/components/share-table'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { t } from '@lingui/core/macro'
import { buildKindShares } from './data-kinds.ts'

/** Shows shares of collected data as a bar and a table. */
export function Shares({ stats }: { stats: Partial<DataStats> | undefined }) {
  return (
    <Card
      title={t({ id: 'insights.shareByKind', message: 'Share by kind' })}
      note={t({ id: 'insights.ofEverything', message: 'Of everything collected' })}
    >
      {stats ? (
        <BarWithTable shares={buildKindShares(stats)} />
      ) : (
        <div className="grid gap-6 px-6 pt-4 pb-6">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-36 w-full" />
        </div>
      )}
    </Card>
  )
}

function BarWithTable({ shares }: { shares: Share[] }) {
  return (
    <div className="grid gap-6 px-6 pt-4 pb-6">
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {shares.map(({ name, color, percentage }) =>
          percentage ? (
            <span key={name} className="min-w-1" style={{ width: `${percentage}%`, background: color }} />
          ) : null,
        )}
      </div>
      <ShareTable
        caption={t({ id: 'insights.shareByKind', message: 'Share by kind' })}
        heads={[
          t({ id: 'insights.kind', message: 'Kind' }),
          t({ id: 'insights.results', message: 'Results' }),
        ]}
        shares={shares}
      />
    </div>
  )
}
