import type { PointsLogEntry } from '@hearth/protocol/endpoints/points'
import { Swatch } from '@hearth/ui/components/swatch'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatTime } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { getCategoryColor, getCategoryName } from './category-colors.ts'

export function LogRows({ rows }: { rows: PointsLogEntry[] }) {
  return (
    <table className="w-full min-w-150 table-fixed text-sm">
      <caption className="sr-only">{t`Points log`}</caption>
      <thead className="text-left text-xs text-ink-muted">
        <tr className="h-10 border-b">
          <th scope="col" className="w-44 pl-6 font-medium">{t`Time`}</th>
          <th scope="col" className="w-36 px-4 font-medium">{t`Category`}</th>
          <th scope="col" className="px-4 font-medium">{t`What for`}</th>
          <th scope="col" className="w-30 pr-6 text-right font-medium">{t`Points`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a page of them is replaced as a whole
            key={`${row.timestamp}-${index}`}
            className="h-10 break-inside-avoid border-b last:border-b-0 hover:bg-sunken/60"
          >
            <td className="pl-6 whitespace-nowrap text-ink-muted">
              <time dateTime={row.timestamp ?? undefined}>{formatTime(row.timestamp)}</time>
            </td>
            <td className="px-4">
              <span className="flex items-center gap-2">
                <Swatch color={getCategoryColor(row.category)} />
                {getCategoryName(row.category)}
              </span>
            </td>
            <Comment text={row.comment} />
            <td className="pr-6 text-right font-medium">
              {row.points > 0 ? '+' : ''}
              {formatPoints(row.points)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Comment({ text }: { text: string | null | undefined }) {
  return (
    <td className="truncate px-4 text-ink-soft print:whitespace-normal" title={text || undefined}>
      {text}
    </td>
  )
}
