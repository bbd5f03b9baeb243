import { POINTS_LOG_DEFAULT_LIMIT } from '@hearth/protocol/constants'
import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Coins, SearchX } from 'lucide-react'
import { QueryView } from '../../components/query-view.tsx'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { logQuery } from './api.ts'
import type { LogSearch } from './dashboard-search.ts'
import { LogExport } from './log-export.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogPages } from './log-pages.tsx'
import { LogRows } from './log-rows.tsx'

/** Height of the header and ten rows, even if the last page has fewer. */
const ROWS_HEIGHT = 'h-110'

export function Log(search: LogSearch) {
  const { page, category, startDate, endDate } = search
  const log = useQuery(logQuery(search))
  const rows = Array.isArray(log.data?.data) ? log.data.data.filter(Boolean) : []
  const total = log.data?.total ?? 0
  const isFiltered = Boolean(category || startDate || endDate || page > 1)
  return (
    <Card
      title={t({ id: 'points.log', message: 'Points log' })}
      note={<PrintHeader />}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          {(total > 0 || log.isPending) && <LogExport />}
          <LogFilters {...search} />
        </div>
      }
    >
      <QueryView
        fades
        query={log}
        failed={t({ id: 'points.logLoadFailed', message: "Couldn't load the points log." })}
        failedClassName={ROWS_HEIGHT}
        loading={<SkeletonRows />}
        isEmpty={() => rows.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              icon={SearchX}
              title={t({ id: 'points.noMatchingEntry', message: 'No entry fits these filters.' })}
              className={ROWS_HEIGHT}
            />
          ) : (
            <EmptyState
              icon={Coins}
              title={t({
                id: 'points.noEntries',
                message: 'Nothing yet. Your first points will be listed here.',
              })}
            />
          )
        }
      >
        {() => <LogRows rows={rows} className={ROWS_HEIGHT} />}
      </QueryView>
      {(total > 0 || log.isPending) && (
        <LogPages page={page} limit={POINTS_LOG_DEFAULT_LIMIT} total={total} />
      )}
    </Card>
  )
}

/** Describes the log; printed pages also name the member. */
function PrintHeader() {
  const { data } = useQuery(userQuery())
  return (
    <>
      {t({
        id: 'points.logDescription',
        message: 'Every entry, newest first. Filters and settlements use UTC days.',
      })}
      <span className="hidden print:block">
        {runtimeConfig().brand.name} · {data?.email}
      </span>
    </>
  )
}

const skeletonRows = Array.from({ length: POINTS_LOG_DEFAULT_LIMIT + 1 }, (_, row) => row)

function SkeletonRows() {
  return (
    <div className={ROWS_HEIGHT}>
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-10 items-center gap-8 border-b px-6 last:border-b-0">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
