import { POINTS_LOG_DEFAULT_LIMIT } from '@hearth/protocol/constants'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { LogFilters } from './log-filters.tsx'
import { LogPages } from './log-pages.tsx'
import { logQuery } from './log-query.ts'
import { LogRows } from './log-rows.tsx'

/** Ten rows and the head: the table keeps this height on its last page too. */
const BODY = 'h-110'

export function Log({ search }: { search: DashboardSearch }) {
  const { page, category, startDate, endDate } = search
  const log = useQuery(logQuery({ page, category, startDate, endDate }))
  const rows = Array.isArray(log.data?.data) ? log.data.data : []
  const total = log.data?.total ?? 0
  const filtered = Boolean(category || startDate || endDate)
  return (
    <Card
      title="Points log"
      note="Every entry, newest first. Times are UTC."
      actions={<LogFilters search={search} />}
    >
      <div
        aria-busy={log.isFetching}
        className={`${BODY} overflow-x-auto overflow-y-hidden transition-opacity ${log.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {log.data ? (
          rows.length > 0 ? (
            <LogRows rows={rows} />
          ) : (
            <p className="mx-6 mt-2 grid h-100 place-content-center rounded-md border border-dashed text-sm text-ink-muted">
              {filtered || page > 1
                ? 'No entry fits these filters.'
                : 'Nothing yet. Your first points will be listed here.'}
            </p>
          )
        ) : log.isError ? (
          <LoadFailed
            what="the points log"
            error={log.error}
            retrying={log.isFetching}
            onRetry={() => log.refetch()}
            className="h-full"
          />
        ) : (
          <div className="grid gap-4 px-6 pt-3">
            {Array.from({ length: POINTS_LOG_DEFAULT_LIMIT }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
              <Skeleton key={row} className="h-6 w-full" />
            ))}
          </div>
        )}
      </div>
      <LogPages page={page} limit={POINTS_LOG_DEFAULT_LIMIT} total={total} />
    </Card>
  )
}
