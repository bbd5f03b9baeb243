import { t } from '@lingui/core/macro'
import { formatPercent, formatPoints } from '../lib/format.ts'
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
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-xs text-ink-muted">
        <tr>
          {[...heads, t({ message: 'Share', context: 'part of a whole' })].map((head, index) => (
            <th key={head} scope="col" className={`pb-2 font-medium ${index > 0 ? 'text-right' : ''}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, color, value, percentage }) => (
          <tr
            key={name}
            onPointerEnter={() => onActive?.(name)}
            onPointerLeave={() => onActive?.(null)}
            className={`h-9 border-t transition-opacity ${active && active !== name ? 'opacity-50' : ''}`}
          >
            <th scope="row" className="font-normal">
              <span className="flex items-center gap-2">
                <Swatch color={color} />
                {name}
              </span>
            </th>
            <td className="text-right font-medium">{formatPoints(value)}</td>
            <td className="w-18 text-right text-ink-muted">{formatPercent(percentage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
