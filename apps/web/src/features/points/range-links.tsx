import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { type HistoryRangeName, rangeNames } from './dashboard-search.ts'

const ranges = Object.keys(rangeNames) as HistoryRangeName[]

/** Links rather than buttons: the range is part of the URL and is preloaded on hover. */
export function RangeLinks({ range }: { range: HistoryRangeName }) {
  return (
    <nav
      aria-label={t({ id: 'points.range', message: 'Range' })}
      className="flex min-w-0 flex-wrap rounded-md bg-sunken p-0.5"
    >
      {ranges.map((name) => (
        <Link
          key={name}
          from="/dashboard"
          to="."
          search={(before) => ({ ...before, range: name })}
          replace
          resetScroll={false}
          aria-current={name === range ? 'true' : undefined}
          className={`rounded-sm px-2.5 py-1 text-sm whitespace-nowrap transition-colors ${
            name === range ? 'bg-surface font-medium text-ink shadow-card' : 'text-ink-muted hover:text-ink'
          }`}
        >
          {t(rangeNames[name])}
        </Link>
      ))}
    </nav>
  )
}
