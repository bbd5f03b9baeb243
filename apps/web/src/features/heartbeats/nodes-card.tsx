import { Card } from '@hearth/ui/components/card'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { useNow } from '@hearth/ui/hooks/use-now'
import { formatTime } from '@hearth/ui/lib/format-date'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../components/load-failed.tsx'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { formatNodeCommand } from '../../lib/member/node-command.ts'
import { nodeCreditsQuery, nodesQuery } from './node-queries.ts'
import { buildNodeRows, type NodeRow } from './node-rows.ts'
import { RemoveNode } from './remove-node.tsx'

const reasons = {
  member_limit: msg`Not counted: too many of your nodes`,
  network_limit: msg`Not counted: too many nodes at this address`,
  too_old: msg`Not counted: booked too late`,
} as const

/** Interval between updates of "connected", in ms. */
const POLL_MS = 15_000

/** Lists the member's nodes and their last slots. */
export function NodesCard() {
  const nodes = useQuery(nodesQuery())
  const credits = useQuery(nodeCreditsQuery())
  const now = useNow(POLL_MS)
  const failed = nodes.isError && !nodes.data ? nodes : credits.isError && !credits.data ? credits : undefined
  const loaded = nodes.data && credits.data
  const { heartbeat } = runtimeConfig()
  const rows = loaded
    ? buildNodeRows(nodes.data?.nodes, credits.data?.slots, heartbeat.intervalSeconds * 1000, now)
    : []
  const connected = rows.filter((row) => row.connected).length
  return (
    <Card
      title={t`Nodes`}
      note={
        loaded ? (
          <span className="tabular">
            {rows.length === 0 ? t`None yet` : t`${connected} of ${rows.length} connected. Times are UTC.`}
          </span>
        ) : failed ? null : (
          <Skeleton className="my-0.5 h-4 w-32" />
        )
      }
    >
      {failed ? (
        <LoadFailed
          title={t`Couldn't load your nodes.`}
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => failed.refetch()}
          className="min-h-28"
        />
      ) : !loaded ? (
        <div className="grid gap-3 px-6 pt-2 pb-6">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <div className="grid gap-3 px-6 pt-1 pb-6 text-sm text-ink-muted 2xl:grid-cols-[1fr_24rem] 2xl:items-center">
          <p>{t`No node of yours is registered. Start one, and it appears here while it earns.`}</p>
          <CopyCommand command={formatNodeCommand('start')} label={t`Copy the command that starts a node`} />
        </div>
      ) : (
        <>
          <section
            aria-label={t`Your nodes`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
            tabIndex={0}
            className="max-h-80 overflow-auto"
          >
            <NodeTable rows={rows} />
          </section>
          {connected === 0 && <HowToStart />}
        </>
      )}
    </Card>
  )
}

/** Repeats the commands for a member whose node has stopped. */
function HowToStart() {
  return (
    <div className="grid gap-3 border-t px-6 py-4 text-sm text-ink-muted 2xl:grid-cols-2">
      <div className="grid content-start gap-2">
        <p>{t`No node of yours is there. Start one:`}</p>
        <CopyCommand command={formatNodeCommand('start')} label={t`Copy the command that starts a node`} />
      </div>
      <div className="grid content-start gap-2">
        <p>{t`On a new computer, or where it says that it is not logged in, this goes first:`}</p>
        <CopyCommand command={formatNodeCommand('login')} label={t`Copy the login command`} />
      </div>
    </div>
  )
}

function NodeTable({ rows }: { rows: NodeRow[] }) {
  const memberId = useQuery(userQuery()).data?.id
  return (
    <table className="tabular w-full min-w-140 table-fixed text-sm">
      <caption className="sr-only">{t`Nodes`}</caption>
      <thead className="sticky top-0 bg-surface text-left text-xs text-ink-muted">
        <tr className="h-10">
          <Head className="pl-6">{t`Node`}</Head>
          <Head className="w-28 px-3">{t`State`}</Head>
          <Head className="w-36 px-3 2xl:w-52">{t`Counted without a gap since`}</Head>
          <Head className="w-42 px-3 2xl:w-96">{t`Last slot`}</Head>
          <Head className="w-12 pr-3">
            <span className="sr-only">{t`Remove`}</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="h-10 border-t">
            <th scope="row" className="py-2 pl-6 font-medium">
              <span dir="auto" className="block truncate text-left" title={row.name ?? row.id}>
                {getNodeName(row, memberId)}
              </span>
            </th>
            <td className="px-3">
              <State row={row} />
            </td>
            <td className="px-3 py-1.5 text-ink-soft">
              {formatTime(row.connected ? row.countedSince : undefined)}
            </td>
            <td className="px-3 py-1.5">
              <LastSlot slot={row.lastSlot} />
            </td>
            <td className="pr-3 text-right">
              {row.registered && <RemoveNode id={row.id} name={getNodeName(row, memberId)} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Returns the displayed name of a node. Slots outlive their node, so an unlisted ID is a removed node's,
 * unless it is the member's node without a key.
 */
function getNodeName({ id, name, registered }: NodeRow, memberId: string | undefined): string {
  if (name) return name
  if (registered) return t`Node ${id.slice(0, 8)}`
  return id === memberId ? t`Node without a key` : t`Removed node ${id.slice(0, 8)}`
}

function Head({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={`font-medium ${className}`}>
      {children}
    </th>
  )
}

function State({ row }: { row: NodeRow }) {
  const text = row.connected ? t`Connected` : row.lastSeenAt ? t`Away` : t`Never seen`
  return (
    <span
      className="flex items-center gap-2"
      title={row.lastSeenAt ? t`Last seen ${formatTime(row.lastSeenAt)} UTC` : undefined}
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
  if (!slot) return <span className="text-ink-muted">{t`None today or yesterday`}</span>
  const text =
    slot.outcome === 'credited' ? t`Counted` : slot.reason ? t(reasons[slot.reason]) : t`Not counted`
  return (
    <span title={text} className={slot.outcome === 'credited' ? 'text-ink-soft' : 'text-danger'}>
      <time dateTime={slot.slotEnd}>{formatTime(slot.slotEnd)}</time> · {text}
    </span>
  )
}
