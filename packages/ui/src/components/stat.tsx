import { type ReactNode, useId } from 'react'
import { cn } from '../lib/class-names.ts'
import { Skeleton } from './skeleton.tsx'

/** Grid of figures. */
export function StatGrid({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={cn('grid rounded-lg border bg-surface shadow-card sm:grid-cols-2', className)}>
      {children}
    </div>
  )
}

interface StatProps {
  name: string
  /** Formatted value. */
  value: string
  unit?: string
  big?: boolean
  loading?: boolean
  /** Text below the figure. */
  children: ReactNode
}

/** Figure with its name and an explanation. */
export function Stat({ name, value, unit, big = false, loading = false, children }: StatProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-labelledby={id}
      className="@container grid min-h-34 min-w-0 content-between gap-2 border-t p-6 first:border-t-0 max-sm:first:border-t-0 sm:odd:border-r sm:nth-2:border-t-0 xl:border-t-0 xl:not-last:border-r xl:last:border-r-0"
    >
      <h2 id={id} className="text-sm font-medium text-ink-muted">
        {name}
      </h2>
      {loading ? (
        <Skeleton className={big ? 'h-12 w-48' : 'h-8 w-28'} />
      ) : (
        <p
          className={`tabular flex min-w-0 items-baseline gap-2 font-semibold tracking-tight ${getFontSize(value, big)}`}
        >
          <span className="truncate" title={value}>
            {value}
          </span>
          {unit && <span className="text-sm font-medium tracking-normal text-ink-muted">{unit}</span>}
        </p>
      )}
      <div className="tabular min-h-5 text-sm wrap-anywhere text-ink-muted">
        {loading ? <Skeleton className="h-5 w-40" /> : children}
      </div>
    </div>
  )
}

/** Returns a smaller font size for figures that are too long. */
function getFontSize(value: string, big: boolean): string {
  if (big) return value.length > 10 ? 'text-2xl' : 'text-4xl @max-[14rem]:text-3xl'
  return value.length > 9 ? 'text-lg' : 'text-2xl'
}
