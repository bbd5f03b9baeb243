import { Card } from '@hearth/ui/components/card'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Pagination } from '@hearth/ui/components/pagination'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPercent, formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SquareTerminal } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { type NodeOverview, nodeOverviewQuery } from './api.ts'
import { OutcomeStrip } from './outcome-strip.tsx'
import { type NodeSort, type NodeSortKey, type RankedNode, rankNodes } from './rank-nodes.ts'

const PAGE_SIZE = 50
/** Widths of the table in px below which cells are under others. */
const STRIP_STACK_PX = 760
const FIGURES_STACK_PX = 600

interface NodesPageProps {
  sort: NodeSort
  /** Starts at 1. */
  page: number
  onSort: (sort: NodeSort) => void
}

/** Compares the member's registered nodes. */
export function NodesPage({ sort, page, onSort }: NodesPageProps) {
  const overview = useQuery(nodeOverviewQuery())
  return (
    <Card
      title={t({ id: 'nodes.compareTitle', message: 'All nodes' })}
      note={t({
        id: 'nodes.compareNote',
        message: 'Heartbeats and points of the last 30 days. Days are UTC days.',
      })}
    >
      <QueryView
        query={overview}
        failed={t({ id: 'nodes.compareFailed', message: "Couldn't load the comparison of your nodes." })}
        failedClassName="min-h-64"
        loading={<SkeletonRows />}
        isEmpty={({ nodes }) => nodes.length === 0}
        empty={
          <EmptyState
            icon={SquareTerminal}
            title={t({ id: 'nodes.compareEmpty', message: 'You have no registered nodes.' })}
          />
        }
      >
        {(data) => <Comparison overview={data} sort={sort} page={page} onSort={onSort} />}
      </QueryView>
    </Card>
  )
}

function Comparison({ overview, sort, page, onSort }: NodesPageProps & { overview: NodeOverview }) {
  const { nodes, day, intervalSeconds } = overview
  const pages = Math.ceil(nodes.length / PAGE_SIZE)
  const shown = Math.min(page, pages)
  const rows = rankNodes(nodes, sort).slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  const sortBy = (key: NodeSortKey) => {
    const direction = sort.key === key ? sort.direction : undefined
    const opposite = direction === 'ascending' ? 'descending' : 'ascending'
    return { direction, onSort: () => onSort({ key, direction: opposite }) }
  }
  const columns: Column<RankedNode>[] = [
    {
      key: 'name',
      header: t({ id: 'nodes.nodeColumn', message: 'Node' }),
      isRowHeader: true,
      className: 'py-2 font-medium',
      truncate: ({ id, name }) => name ?? id,
      sort: sortBy('name'),
      cell: ({ id, name }) => (
        <span dir="auto" className="block truncate text-left">
          <PageLink to="/nodes/$nodeId" params={{ nodeId: id }}>
            {name ?? t({ id: 'nodes.unnamed', message: `Node ${{ shortId: id.slice(0, 8) }}` })}
          </PageLink>
        </span>
      ),
    },
    {
      key: 'today',
      header: t({ id: 'nodes.slotsToday', message: 'Slots today' }),
      width: 'w-52',
      stack: { below: STRIP_STACK_PX, under: 'name', hidesHeader: true },
      cell: ({ runs }) => (
        <span className="block w-44 max-w-full">
          <OutcomeStrip day={day} runs={runs} intervalSeconds={intervalSeconds} />
        </span>
      ),
    },
    {
      key: 'week',
      header: t({ id: 'nodes.uptime7', message: 'Uptime, 7 days' }),
      width: 'w-26 @2xl:w-36',
      align: 'end',
      sort: sortBy('week'),
      cell: ({ week }) => formatUptime(week),
    },
    {
      key: 'month',
      header: t({ id: 'nodes.uptime30', message: 'Uptime, 30 days' }),
      width: 'w-38',
      align: 'end',
      stack: { below: FIGURES_STACK_PX, under: 'week' },
      sort: sortBy('month'),
      cell: ({ month }) => formatUptime(month),
    },
    {
      key: 'heartbeats',
      header: t({ id: 'nodes.heartbeats', message: 'Heartbeats' }),
      width: 'w-34',
      align: 'end',
      stack: { below: FIGURES_STACK_PX, under: 'points' },
      sort: sortBy('heartbeats'),
      cell: ({ heartbeats }) => formatPoints(heartbeats),
    },
    {
      key: 'points',
      header: t({ id: 'nodes.points', message: 'Points' }),
      width: 'w-28 @2xl:w-32',
      align: 'end',
      sort: sortBy('points'),
      cell: ({ points }) => formatPoints(points),
    },
  ]
  return (
    <>
      <DataTable
        caption={t({ id: 'nodes.compareTitle', message: 'All nodes' })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        tableClassName="table-fixed"
      />
      {pages > 1 && <Pages page={shown} total={nodes.length} />}
    </>
  )
}

const formatUptime = (uptime: number | null) => formatPercent(uptime === null ? null : 100 * uptime)

function Pages({ page, total }: { page: number; total: number }) {
  return (
    <Pagination
      label={t({ id: 'nodes.pages', message: 'Pages of the nodes' })}
      formatCount={(count) =>
        t({
          id: 'nodes.compareCount',
          message: plural(count, {
            one: `${{ figure: formatPoints(count) }} registered node`,
            other: `${{ figure: formatPoints(count) }} registered nodes`,
          }),
        })
      }
      page={page}
      size={PAGE_SIZE}
      total={total}
      link={(to, content) => (
        <Link
          to="/nodes"
          search={(search) => ({ ...search, page: to === 1 ? undefined : to })}
          resetScroll={false}
          {...content}
        />
      )}
    />
  )
}

function SkeletonRows() {
  return (
    <div className="grid gap-3 px-6 pt-2 pb-6">
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that look the same
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </div>
  )
}
