import { Skeleton } from '@hearth/ui/components/skeleton'
import { DASH, formatPercent } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import type { NodeOverview } from './api.ts'
import { OutcomeStrip } from './outcome-strip.tsx'

interface NodeTodayProps {
  overview: NodeOverview | undefined
  /** Undefined if the overview lacks the node. */
  node: NodeOverview['nodes'][number] | undefined
  isLoading: boolean
}

/** Shows a node's slots of today and its uptime in the last 7 days. */
export function NodeToday({ overview, node, isLoading }: NodeTodayProps) {
  if (isLoading) return <Skeleton className="h-4 w-48 max-w-full" />
  if (!overview || !node) return <span title={t({ id: 'nodes.notKnown', message: 'Unknown' })}>{DASH}</span>
  const uptime = node.periods.find(({ days }) => days === 7)?.uptime ?? null
  const uptimeText = t({ id: 'nodes.uptimeWeek', message: 'Uptime, last 7 days' })
  return (
    <span className="flex w-52 max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="min-w-16 flex-1">
        <OutcomeStrip day={overview.day} runs={node.runs} intervalSeconds={overview.intervalSeconds} />
      </span>
      <span className="tabular" title={uptimeText}>
        <span className="sr-only">{uptimeText}</span> {formatPercent(uptime === null ? null : 100 * uptime)}
      </span>
    </span>
  )
}
