import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatDuration, formatPoints } from '../lib/format.ts'
import { statsQuery } from '../lib/member-queries.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PendingMark } from './pending-mark.tsx'

export const PENDING_TEXT = "today's heartbeats, not settled yet"

/** The member's figures in one row. */
export function Summary() {
  const stats = useQuery(statsQuery())
  const { heartbeat } = runtimeConfig()
  if (stats.isError && !stats.data) {
    return (
      <div className="rounded-lg border bg-surface shadow-card">
        <LoadFailed
          what="your points"
          error={stats.error}
          retrying={stats.isFetching}
          onRetry={() => stats.refetch()}
          className="min-h-34"
        />
      </div>
    )
  }
  const data = stats.data
  const pending = data?.total_includes_all_points === false
  return (
    <div className="grid rounded-lg border bg-surface shadow-card sm:grid-cols-2 xl:grid-cols-[6fr_4fr_4fr_4fr]">
      <Figure name="Total points" unit="PTS" value={data?.points_total} big loading={!data}>
        {pending ? <PendingMark>{`With ${PENDING_TEXT}`}</PendingMark> : 'All settled'}
      </Figure>
      <Figure name="Today" unit="PTS" value={data?.points_today} loading={!data}>
        Since 00:00 UTC
      </Figure>
      <Figure name="Heartbeats" value={data?.heartbeats} loading={!data}>
        {formatPoints(heartbeat.points)} points every {formatDuration(heartbeat.intervalSeconds)}
      </Figure>
      <Figure name="Friends invited" value={data?.total_referrals} loading={!data}>
        {formatPoints(data?.total_referral_points)} referral points
      </Figure>
    </div>
  )
}

interface FigureProps {
  name: string
  value: number | null | undefined
  unit?: string
  big?: boolean
  loading?: boolean
  children: ReactNode
}

function Figure({ name, value, unit, big = false, loading = false, children }: FigureProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-labelledby={id}
      className="grid min-h-34 min-w-0 content-between gap-2 border-t p-6 first:border-t-0 max-sm:first:border-t-0 sm:odd:border-r sm:nth-2:border-t-0 xl:border-t-0 xl:not-last:border-r"
    >
      <h2 id={id} className="text-sm font-medium text-ink-muted">
        {name}
      </h2>
      {loading ? (
        <Skeleton className={big ? 'h-12 w-48' : 'h-8 w-28'} />
      ) : (
        <p
          className={`tabular flex items-baseline gap-2 font-semibold tracking-tight ${big ? 'text-4xl' : 'text-2xl'}`}
        >
          <span className="truncate">{formatPoints(value)}</span>
          {unit && <span className="text-sm font-medium tracking-normal text-ink-muted">{unit}</span>}
        </p>
      )}
      <div className="tabular min-h-5 truncate text-sm text-ink-muted">
        {loading ? <Skeleton className="h-5 w-40" /> : children}
      </div>
    </div>
  )
}
