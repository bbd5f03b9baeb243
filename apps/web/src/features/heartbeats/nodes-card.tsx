import { Card } from '@hearth/ui/components/card'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Time } from '@hearth/ui/components/time'
import { useNow } from '@hearth/ui/hooks/use-now'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatTime, formatUtcTime } from '@hearth/ui/lib/format-date'
import { combineQueries } from '@hearth/ui/lib/query-state'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SquareTerminal } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { formatNodeCommand } from '../../lib/member/node-command.ts'
import { type NodeOverview, nodeCreditsQuery, nodeOverviewQuery, nodesQuery } from './api.ts'
import { buildNodeRows, type NodeRow } from './node-rows.ts'
import { NodeToday } from './node-today.tsx'
import { RemoveNode } from './remove-node.tsx'

const reasons = {
  member_limit: msg({ id: 'nodes.slotTooManyOwn', message: 'Not counted: too many of your nodes' }),
  network_limit: msg({
    id: 'nodes.slotTooManyAtAddress',
    message: 'Not counted: too many nodes in this subnet',
  }),
  too_old: msg({ id: 'nodes.slotTooLate', message: 'Not counted: booked too late' }),
} as const

/** Interval between updates of "connected", in ms. */
const POLL_MS = 15_000
/** Number of nodes in the card. The others are on the page of all nodes. */
const LISTED = 20
/** Width of the table in px below which the slots of today are under the name. */
const STRIP_STACK_PX = 1200
/** Width of the table in px below which the name would be cut off. */
const STACK_PX = 608

/** Lists the member's nodes and their last slots. */
export function NodesCard() {
  const nodes = combineQueries(useQuery(nodesQuery()), useQuery(nodeCreditsQuery()))
  const overview = useQuery(nodeOverviewQuery())
  const now = useNow(POLL_MS)
  const { heartbeat } = runtimeConfig()
  const [listed, credits] = nodes.data ?? []
  const rows = buildNodeRows(
    listed?.nodes,
    credits?.nodes,
    heartbeat.intervalSeconds * 1000,
    now,
    listed?.anonymous,
  )
  const connected = rows.filter((row) => row.connected).length
  return (
    <Card
      title={t({ id: 'nodes.title', message: 'Nodes' })}
      note={
        nodes.data ? (
          <span className="tabular">
            {rows.length === 0
              ? t({ id: 'common.noneYet', message: 'None yet' })
              : t({
                  id: 'nodes.connectedCount',
                  message: `${connected} of ${{ total: rows.length }} connected`,
                })}
          </span>
        ) : nodes.error ? null : (
          <Skeleton className="my-0.5 h-4 w-32" />
        )
      }
    >
      <QueryView
        query={nodes}
        failed={t({ id: 'nodes.loadFailed', message: "Couldn't load your nodes." })}
        failedClassName="min-h-28"
        loading={
          <div className="grid gap-3 px-6 pt-2 pb-6">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        }
        isEmpty={() => rows.length === 0}
        empty={
          <EmptyState
            icon={SquareTerminal}
            title={t({
              id: 'nodes.noneRegistered',
              message: 'You have no registered nodes. Start one, and it appears here.',
            })}
            action={
              <CopyCommand
                command={formatNodeCommand('start')}
                label={t({ id: 'common.copyNodeCommand', message: 'Copy the command that starts a node' })}
              />
            }
          />
        }
      >
        {() => (
          <>
            <NodeTable
              rows={rows.slice(0, LISTED)}
              anonymousId={listed?.anonymous?.id}
              overview={overview.data}
              isLoading={overview.isPending}
            />
            {rows.length > 1 && (
              <p className="border-t px-6 py-3 text-sm">
                <PageLink to="/nodes">
                  {t({
                    id: 'nodes.compare',
                    message: `Compare all ${{ total: formatPoints(rows.length) }} nodes`,
                  })}
                </PageLink>
              </p>
            )}
            {connected === 0 && <HowToStart />}
          </>
        )}
      </QueryView>
    </Card>
  )
}

/** Repeats the commands for a member whose node has stopped. */
function HowToStart() {
  return (
    <div className="grid gap-3 border-t px-6 py-4 text-sm text-ink-muted 2xl:grid-cols-2">
      <div className="grid content-start gap-2">
        <p>{t({ id: 'nodes.noneOnline', message: 'None of your nodes are online. Start one:' })}</p>
        <CopyCommand
          command={formatNodeCommand('start')}
          label={t({ id: 'common.copyNodeCommand', message: 'Copy the command that starts a node' })}
        />
      </div>
      <div className="grid content-start gap-2">
        <p>
          {t({
            id: 'nodes.logInFirst',
            message: "If the node isn't logged in yet, log it in first:",
          })}
        </p>
        <CopyCommand
          command={formatNodeCommand('login')}
          label={t({ id: 'nodes.copyLogInCommand', message: 'Copy the login command' })}
        />
      </div>
    </div>
  )
}

interface NodeTableProps {
  rows: NodeRow[]
  anonymousId: string | undefined
  overview: NodeOverview | undefined
  isLoading: boolean
}

function NodeTable({ rows, anonymousId, overview, isLoading }: NodeTableProps) {
  const compared = new Map(overview?.nodes.map((node) => [node.id, node]))
  const columns: Column<NodeRow>[] = [
    {
      key: 'node',
      header: t({ id: 'nodes.nodeColumn', message: 'Node' }),
      isRowHeader: true,
      className: 'py-2 font-medium',
      truncate: ({ id, name }) => name ?? id,
      cell: (row) => (
        <span dir="auto" className="block truncate text-left">
          {row.registered || row.id === anonymousId ? (
            <PageLink to="/nodes/$nodeId" params={{ nodeId: row.id }}>
              {getNodeName(row, anonymousId)}
            </PageLink>
          ) : (
            getNodeName(row, anonymousId)
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: t({ id: 'nodes.state', message: 'State' }),
      width: 'w-30',
      cell: (row) => <State row={row} />,
    },
    {
      key: 'today',
      header: t({ id: 'nodes.today', message: 'Today, and uptime in 7 days' }),
      width: 'w-60',
      stack: { below: STRIP_STACK_PX, under: 'node', hidesHeader: true },
      className: 'py-1.5 text-ink-soft',
      cell: ({ id, registered }) =>
        registered && <NodeToday overview={overview} node={compared.get(id)} isLoading={isLoading} />,
    },
    {
      key: 'since',
      header: t({ id: 'nodes.countedSince', message: 'Counted since' }),
      width: 'w-34 @4xl:w-52',
      stack: { below: STACK_PX, under: 'node' },
      className: 'py-1.5 text-ink-soft',
      cell: ({ connected, creditedSince }) => <Time at={connected ? creditedSince : undefined} />,
    },
    {
      key: 'slot',
      header: t({ id: 'nodes.lastSlot', message: 'Last slot' }),
      width: 'w-38 @3xl:w-44 @5xl:w-96',
      stack: { below: STACK_PX, under: 'node' },
      className: 'py-1.5',
      cell: ({ lastSlot }) => <LastSlot slot={lastSlot} />,
    },
    {
      key: 'remove',
      header: t({ id: 'common.remove', message: 'Remove' }),
      hidesHeader: true,
      width: 'w-18',
      align: 'end',
      cell: (row) => row.registered && <RemoveNode id={row.id} name={getNodeName(row, anonymousId)} />,
    },
  ]
  return (
    <DataTable
      caption={t({ id: 'nodes.title', message: 'Nodes' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stickyHeader
      tableClassName="table-fixed"
      className="max-h-80"
    />
  )
}

/**
 * Returns the displayed name of a node. Slots outlive their node, so an unlisted ID is a removed node's,
 * unless it is the node without a key.
 */
function getNodeName({ id, name, registered }: NodeRow, anonymousId: string | undefined): string {
  if (name) return name
  if (registered) return t({ id: 'nodes.unnamed', message: `Node ${{ shortId: id.slice(0, 8) }}` })
  return id === anonymousId
    ? t({ id: 'nodes.withoutKey', message: 'Anonymous node' })
    : t({ id: 'nodes.unnamedRemoved', message: `Removed node ${{ shortId: id.slice(0, 8) }}` })
}

function State({ row }: { row: NodeRow }) {
  const text = row.connected
    ? t({ id: 'common.connected', message: 'Connected' })
    : row.lastSeenAt
      ? t({ id: 'nodes.stateAway', message: 'Offline' })
      : t({ id: 'nodes.neverSeen', message: 'Never online' })
  return (
    <span
      className="flex items-center gap-2"
      title={
        row.lastSeenAt
          ? t({
              id: 'nodes.lastSeen',
              message: `Last seen ${{ lastSeenAt: formatTime(row.lastSeenAt) }} (${{ utc: formatUtcTime(row.lastSeenAt) }})`,
            })
          : undefined
      }
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${row.connected ? 'bg-success' : 'bg-line-strong'}`}
      />
      {text}
    </span>
  )
}

function LastSlot({ slot }: { slot: NodeRow['lastSlot'] }) {
  if (!slot)
    return (
      <span className="text-ink-muted">
        {t({ id: 'nodes.noSlotLately', message: 'None today or yesterday' })}
      </span>
    )
  const text =
    slot.outcome === 'credited'
      ? t({ id: 'nodes.slotCounted', message: 'Counted' })
      : slot.reason
        ? t(reasons[slot.reason])
        : t({ id: 'nodes.slotNotCounted', message: 'Not counted' })
  return (
    <span title={text} className={slot.outcome === 'credited' ? 'text-ink-soft' : 'text-danger'}>
      <Time at={slot.slotEnd} /> · {text}
    </span>
  )
}
