import { Button } from '@hearth/ui/components/button'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Time } from '@hearth/ui/components/time'
import { useNow } from '@hearth/ui/hooks/use-now'
import { DASH, formatPercent, formatPoints } from '@hearth/ui/lib/format'
import { formatDay, formatTime } from '@hearth/ui/lib/format-date'
import { formatCountdown, formatDuration } from '@hearth/ui/lib/format-duration'
import { formatPointCount } from '@hearth/ui/lib/format-point-count'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { type Rules, useRules } from '../../lib/browser/rules.ts'
import { statsQuery } from '../../lib/member/member-queries.ts'
import { formatNodeCommand } from '../../lib/member/node-command.ts'
import { nodeCreditsQuery, nodesQuery } from './api.ts'
import { evaluateNodeHealth, type NodeHealth as Health } from './evaluate-node-health.ts'

/** Age in ms from which data that could not be refetched says nothing about the present. */
const MAX_AGE_MS = 90_000
const CHECK_MS = 15_000

interface NodeHealthProps {
  /** Time at which an operator paused the member; ISO 8601. */
  pausedSince?: string | undefined
  /** Shows the steps that start a first node. */
  onShowSteps: () => void
}

/** Shows whether the member's nodes are connected and what to do next. */
export function NodeHealth({ pausedSince, onShowSteps }: NodeHealthProps) {
  const nodes = useQuery(nodesQuery())
  const credits = useQuery(nodeCreditsQuery())
  const stats = useQuery(statsQuery())
  const rules = useRules()
  const now = useNow(CHECK_MS)
  const { data, dataUpdatedAt } = nodes
  const isLost = nodes.isError || nodes.fetchStatus === 'paused'
  const isUnknown = data ? isLost && Math.max(now, nodes.errorUpdatedAt) - dataUpdatedAt > MAX_AGE_MS : isLost
  const health =
    data && !isUnknown
      ? evaluateNodeHealth(data, credits.data, {
          // Heartbeats of an earlier visit can only have grown.
          heartbeats: stats.isPlaceholderData ? stats.data?.heartbeats || undefined : stats.data?.heartbeats,
          intervalMs: rules.heartbeat.intervalSeconds * 1000,
          receivedAt: dataUpdatedAt,
        })
      : undefined
  const view = isUnknown
    ? describeUnknown(data ? dataUpdatedAt : undefined, () => nodes.refetch(), nodes.isFetching)
    : health && describeHealth(health, { rules, pausedSince, onShowSteps })
  return (
    <Frame>
      <div className="grid min-w-0 content-start gap-2">
        <Title view={view} />
        {view ? (
          <>
            <p className="text-ink-muted">{view.text}</p>
            <div className="mt-1 min-h-11 max-w-full">{view.action}</div>
          </>
        ) : (
          <>
            <Skeleton className="my-1 h-4 w-80 max-w-full" />
            <div className="mt-1 min-h-11" />
          </>
        )}
      </div>
      <Figures
        health={health}
        loading={!view}
        creditsLoading={credits.isPending && !credits.isError}
        offsetMs={health ? Date.parse(data?.at ?? '') - dataUpdatedAt || 0 : 0}
      />
    </Frame>
  )
}

interface View {
  tone: 'good' | 'busy' | 'warning' | 'bad' | 'none'
  headline: string
  text: string
  /** The one action that helps. */
  action: ReactNode
}

const dots: Record<View['tone'], string> = {
  good: 'bg-success',
  busy: 'border-2 border-success',
  warning: 'bg-accent',
  bad: 'bg-danger',
  none: 'bg-line-strong',
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="node-health"
      className="grid gap-x-10 gap-y-6 rounded-lg border bg-surface p-6 shadow-card xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      {children}
    </section>
  )
}

function Title({ view }: { view: View | undefined }) {
  return (
    <>
      <h2 id="node-health" className="text-sm font-medium text-ink-muted">
        {t({ id: 'nodes.healthTitle', message: 'Node health' })}
      </h2>
      {/* Present from the start, so that screen readers announce every later change. */}
      <p
        role="status"
        className="flex min-h-8 items-center gap-3 text-2xl font-semibold tracking-tight text-balance"
      >
        {view ? (
          <>
            <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${dots[view.tone]}`} />
            {view.headline}
          </>
        ) : (
          <Skeleton className="h-7 w-64" />
        )}
      </p>
    </>
  )
}

interface Context {
  rules: Rules
  pausedSince: string | undefined
  onShowSteps: () => void
}

function describeHealth(health: Health, { rules, pausedSince, onShowSteps }: Context): View {
  const { state, nodes, offline, offlineSince } = health
  const points = formatPointCount(rules.heartbeat.points)
  const interval = formatDuration(rules.heartbeat.intervalSeconds)
  if (state === 'none')
    return {
      tone: 'none',
      headline: t({ id: 'nodes.none', message: 'No node yet' }),
      text: t({ id: 'nodes.noneText', message: `Start a node to earn ${points} every ${interval}.` }),
      action: (
        <Button variant="primary" onClick={onShowSteps}>
          {t({ id: 'nodes.showSteps', message: 'Show me how' })}
        </Button>
      ),
    }
  if (state === 'removed')
    return {
      tone: 'none',
      headline: t({ id: 'nodes.removed', message: 'No node' }),
      text: t({
        id: 'nodes.removedText',
        message: `None of your nodes are registered anymore. Start one to earn ${points} every ${interval}:`,
      }),
      action: <StartCommand />,
    }
  if (state === 'offline')
    return {
      tone: 'bad',
      headline: t({
        id: 'nodes.allOffline',
        message: plural(nodes, { one: 'Your node is offline', other: 'All # nodes are offline' }),
      }),
      text: offlineSince ? describeOffline(nodes, offlineSince) : describeNeverConnected(nodes),
      action: <StartCommand />,
    }
  if (state === 'some-offline')
    return {
      tone: 'warning',
      headline: t({
        id: 'nodes.someOffline',
        message: plural(offline, {
          one: `# of ${nodes} nodes is offline`,
          other: `# of ${nodes} nodes are offline`,
        }),
      }),
      text: t({
        id: 'nodes.someOfflineText',
        message: 'Offline nodes earn nothing. Start each one again on its computer:',
      }),
      action: <StartCommand />,
    }
  if (pausedSince)
    return {
      tone: 'warning',
      headline: t({ id: 'nodes.paused', message: 'Your membership is paused' }),
      text: t({
        id: 'nodes.pausedText',
        message: `Paused since ${{ day: formatDay(pausedSince) }}. Heartbeats still count, but you can't claim rewards.`,
      }),
      action: (
        <PageLink to="/faqs" hash="paused">
          {t({ id: 'nodes.pausedAction', message: 'What you can do' })}
        </PageLink>
      ),
    }
  const help = (
    <PageLink to="/faqs" hash="heartbeat">
      {t({ id: 'nodes.heartbeatHelp', message: 'How heartbeats count' })}
    </PageLink>
  )
  if (state === 'waiting')
    return {
      tone: 'busy',
      headline: t({
        id: 'nodes.waiting',
        message: plural(nodes, {
          one: 'Connected and waiting for the first slot',
          other: '# nodes connected and waiting for the first slot',
        }),
      }),
      text: t({
        id: 'nodes.waitingText',
        message: `Leave it running. It earns ${points} at the end of each slot.`,
      }),
      action: help,
    }
  return {
    tone: 'good',
    headline: t({
      id: 'nodes.allConnected',
      message: plural(nodes, { one: 'Your node is connected', other: 'All # nodes are connected' }),
    }),
    text: t({
      id: 'nodes.connectedText',
      message: plural(nodes, {
        one: `Leave it running. It earns ${points} every ${interval}.`,
        other: `Leave them running. Each earns ${points} every ${interval}.`,
      }),
    }),
    action: help,
  }
}

function describeOffline(nodes: number, offlineSince: string): string {
  const since = formatTime(offlineSince)
  return t({
    id: 'nodes.offlineSince',
    message: plural(nodes, {
      one: `Offline since ${since}, earning nothing. Start it again on its computer:`,
      other: `Offline since ${since}, earning nothing. Start each one again on its computer:`,
    }),
  })
}

function describeNeverConnected(nodes: number): string {
  return t({
    id: 'nodes.neverConnected',
    message: plural(nodes, {
      one: 'It has never connected. Start it on its computer:',
      other: 'None has ever connected. Start each one on its computer:',
    }),
  })
}

/** @param since time of the last answer, in ms since 1970; undefined if there was none */
function describeUnknown(since: number | undefined, onRetry: () => void, isRetrying: boolean): View {
  return {
    tone: 'none',
    headline: t({ id: 'nodes.unknown', message: 'Node state unknown' }),
    text: since
      ? t({
          id: 'nodes.unknownSince',
          message: `The server hasn't responded since ${{ time: formatTime(new Date(since).toISOString()) }}. Your nodes may still be earning.`,
        })
      : t({
          id: 'nodes.unknownText',
          message: "Couldn't load your nodes. They may still be earning.",
        }),
    action: (
      <Button inactive={isRetrying} onClick={onRetry}>
        {t({ id: 'nodes.checkAgain', message: 'Check again' })}
      </Button>
    ),
  }
}

function StartCommand() {
  return (
    <CopyCommand
      command={formatNodeCommand('start')}
      label={t({ id: 'nodes.copyStartAgain', message: 'Copy the command that starts it again' })}
    />
  )
}

interface FiguresProps {
  /** Undefined while loading, and if the state is unknown. */
  health: Health | undefined
  loading: boolean
  creditsLoading: boolean
  /** The server's clock minus the browser's. */
  offsetMs: number
}

function Figures({ health, loading, creditsLoading, offsetMs }: FiguresProps) {
  const { lastCreditedAt, nextHeartbeatAt } = health ?? {}
  const isWaiting = loading || (health !== undefined && creditsLoading)
  return (
    <dl className="grid content-start gap-x-6 gap-y-4 sm:grid-cols-2">
      <Figure name={t({ id: 'nodes.count', message: 'Nodes' })} loading={loading}>
        {health ? <NodeCount health={health} /> : DASH}
      </Figure>
      <Figure name={t({ id: 'nodes.nextSlot', message: 'Next slot' })} loading={loading}>
        {nextHeartbeatAt ? <Countdown to={Date.parse(nextHeartbeatAt) - offsetMs} /> : DASH}
      </Figure>
      <Figure name={t({ id: 'nodes.lastCredited', message: 'Last credited slot' })} loading={isWaiting}>
        {lastCreditedAt ? (
          <Time at={lastCreditedAt} />
        ) : lastCreditedAt === null ? (
          t({ id: 'nodes.noneRecently', message: 'None today or yesterday' })
        ) : (
          <Unknown />
        )}
      </Figure>
      <Figure name={t({ id: 'nodes.uptime', message: 'Uptime, last 24 hours' })} loading={isWaiting}>
        {health && health.uptime !== null ? formatPercent(health.uptime) : <Unknown />}
      </Figure>
    </dl>
  )
}

function Figure({ name, loading, children }: { name: string; loading: boolean; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1 border-t pt-3">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="tabular min-h-6 truncate font-medium">
        {loading ? <Skeleton className="my-1 h-4 w-24" /> : children}
      </dd>
    </div>
  )
}

function NodeCount({ health: { nodes, offline } }: { health: Health }) {
  const connected = formatPoints(nodes - offline)
  const all = formatPoints(nodes)
  if (nodes === 0) return t({ id: 'nodes.countNone', message: 'None' })
  return (
    <PageLink to="." search={true} hash="nodes">
      {t({ id: 'nodes.connectedOf', message: `${connected} of ${all} connected` })}
    </PageLink>
  )
}

function Unknown() {
  return <span className="text-ink-muted">{t({ id: 'nodes.notKnown', message: 'Unknown' })}</span>
}

/** Time until a slot ends. Not announced by screen readers, because it changes every second. */
function Countdown({ to }: { to: number }) {
  const seconds = Math.ceil((to - useNow(1000)) / 1000)
  return (
    <span role="timer" aria-live="off" className="inline-block min-w-14">
      {seconds > 0 ? formatCountdown(seconds) : t({ id: 'nodes.slotEnding', message: 'Ending now' })}
    </span>
  )
}
