import type { DataStats } from '@hearth/protocol/endpoints/insights'
import { formatPercent, formatPoints } from '../lib/format.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Swatch } from '../ui/swatch.tsx'
import { type KindShare, kindShares } from './kinds.ts'

/** How what was collected is made up: a bar, and the table that says the same. */
export function Shares({ stats }: { stats: Partial<DataStats> | undefined }) {
  return (
    <Card title="Share by kind" note="Of everything collected">
      {stats ? (
        <BarWithTable shares={kindShares(stats)} />
      ) : (
        <div className="grid gap-6 px-6 pt-4 pb-6">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-36 w-full" />
        </div>
      )}
    </Card>
  )
}

function BarWithTable({ shares }: { shares: KindShare[] }) {
  return (
    <div className="grid gap-6 px-6 pt-4 pb-6">
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {shares.map(({ name, colour, percentage }) =>
          percentage ? (
            <span key={name} className="min-w-1" style={{ width: `${percentage}%`, background: colour }} />
          ) : null,
        )}
      </div>
      <table className="tabular w-full text-sm">
        <caption className="sr-only">Share by kind</caption>
        <thead className="text-left text-xs text-ink-muted">
          <tr>
            <th scope="col" className="pb-2 font-medium">
              Kind
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Results
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ name, colour, amount, percentage }) => (
            <tr key={name} className="h-9 border-t">
              <th scope="row" className="font-normal">
                <span className="flex items-center gap-2">
                  <Swatch colour={colour} />
                  {name}
                </span>
              </th>
              <td className="text-right font-medium">{formatPoints(amount)}</td>
              <td className="w-18 text-right text-ink-muted">{formatPercent(percentage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
