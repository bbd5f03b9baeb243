import { t } from '@lingui/core/macro'
import { formatPercent, formatPoints } from '../lib/format.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Swatch } from './swatch.tsx'

/** Part of a whole. Null means unknown, not zero. */
export interface Share {
  name: string
  color: string
  value: number | null
  /** 0 to 100 */
  percentage: number | null
}

interface ShareTableProps {
  caption: string
  /** Headers of the first two columns; the third is the share. */
  heads: [name: string, value: string]
  shares: readonly Share[]
  /** Highlighted row; others fade. */
  active?: string | null
  onActive?(name: string | null): void
}

export function ShareTable({ caption, heads, shares, active, onActive }: ShareTableProps) {
  const [name, value] = heads
  const columns: Column<Share>[] = [
    {
      key: 'name',
      header: name,
      isRowHeader: true,
      className: 'font-normal',
      cell: (share) => (
        <span className="flex items-center gap-2">
          <Swatch color={share.color} />
          {share.name}
        </span>
      ),
    },
    {
      key: 'value',
      header: value,
      align: 'end',
      className: 'font-medium',
      cell: (share) => formatPoints(share.value),
    },
    {
      key: 'share',
      header: t({ id: 'ui.share', message: 'Share' }),
      width: 'w-18',
      align: 'end',
      className: 'text-ink-muted',
      cell: ({ percentage }) => formatPercent(percentage),
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={shares}
      rowKey={(share) => share.name}
      rowProps={(share) => ({
        onPointerEnter: () => onActive?.(share.name),
        onPointerLeave: () => onActive?.(null),
        className: `transition-opacity ${active && active !== share.name ? 'opacity-50' : ''}`,
      })}
      rowHeight="sm"
      inset="none"
      className="w-full"
    />
  )
}
