import { Card } from '@hearth/ui/components/card'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Stat, StatGrid } from '@hearth/ui/components/stat'
import { Time } from '@hearth/ui/components/time'
import { DASH, formatPercent, formatPoints } from '@hearth/ui/lib/format'
import { formatHour, formatLongDay, formatTime } from '@hearth/ui/lib/format-date'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { nodeSlotsQuery, nodeStatsQuery, nodesQuery } from './api.ts'
import { CalendarLegend, DayCalendar } from './day-calendar.tsx'
import { groupSlots, type SlotRun } from './slot-runs.ts'
import { SlotLegend, SlotStrip } from './slot-strip.tsx'
import { describeSlot, getOutcomeName, type Incident } from './slot-texts.ts'

interface NodePageProps {
  id: string
  /** UTC day, YYYY-MM-DD; today if undefined. */
  day: string | undefined
  /** Renders a button with which the member reports a problem with a slot. */
  reportProblem?: ReportSlot
}

type ReportSlot = (slotEnd: string, name: string) => ReactNode

/** Shows what a node earned, and explains each of its slots. */
export function NodePage({ id, day, reportProblem }: NodePageProps) {
  const stats = useQuery(nodeStatsQuery(id))
  const today = (stats.data?.at ?? new Date().toISOString()).slice(0, 10)
  const selected = day ?? today
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NodeTitle id={id} />
      <Figures id={id} />
      <Card
        title={t({ id: 'slots.calendar', message: 'Uptime by day' })}
        note={t({
          id: 'slots.calendarNote',
          message: 'The last 13 months, in UTC days. Choose a day to see its slots.',
        })}
      >
        <QueryView
          query={stats}
          failed={t({ id: 'slots.statsFailed', message: "Couldn't load the statistics of this node." })}
          failedClassName="min-h-40"
          loading={<Skeleton className="mx-6 mb-6 h-32" />}
          isEmpty={({ days }) => days.length === 0}
          empty={
            <EmptyState
              icon={CalendarOff}
              title={t({ id: 'slots.noneYet', message: 'No slot has ended since this node was registered.' })}
            />
          }
        >
          {({ days }) => (
            <>
              <DayCalendar days={days} today={today} selected={selected} />
              <CalendarLegend days={days} today={today} />
            </>
          )}
        </QueryView>
      </Card>
      <DayCard id={id} day={selected} reportProblem={reportProblem} />
    </div>
  )
}

function NodeTitle({ id }: { id: string }) {
  const { data } = useQuery(nodesQuery())
  const node = data?.nodes.find((each) => each.id === id)
  const isAnonymous = data?.anonymous?.id === id
  return (
    <header className="grid gap-1">
      <p className="text-sm">
        <PageLink to="/nodes">{t({ id: 'slots.allNodes', message: 'All nodes' })}</PageLink>
      </p>
      <h2 dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
        {node?.name ??
          (isAnonymous
            ? t({ id: 'nodes.withoutKey', message: 'Anonymous node' })
            : t({ id: 'nodes.unnamed', message: `Node ${{ shortId: id.slice(0, 8) }}` }))}
      </h2>
      {node && (
        <p className="text-sm text-ink-muted">
          {t({ id: 'slots.registered', message: `Registered on ${{ time: formatTime(node.registeredAt) }}` })}
        </p>
      )}
    </header>
  )
}

function Figures({ id }: { id: string }) {
  const { data, isError } = useQuery(nodeStatsQuery(id))
  if (isError && !data) return null
  const period = (days: number) => data?.periods.find((each) => each.days === days)
  const month = period(30)
  const uptimeOf = (days: number) => {
    const uptime = period(days)?.uptime
    return uptime === null || uptime === undefined ? DASH : formatPercent(100 * uptime)
  }
  return (
    <StatGrid className="xl:grid-cols-4">
      <Stat
        name={t({ id: 'slots.pointsMonth', message: 'Points, last 30 days' })}
        value={formatPoints(month?.points)}
        loading={!data}
      >
        {formatHeartbeats(month?.heartbeats)}
      </Stat>
      {[7, 30, 365].map((days) => (
        <Stat
          key={days}
          name={t({ id: 'slots.uptimeDays', message: `Uptime, last ${days} days` })}
          value={uptimeOf(days)}
          loading={!data}
        >
          {period(days)?.uptime === null
            ? t({ id: 'nodes.notKnown', message: 'Unknown' })
            : formatHeartbeats(period(days)?.heartbeats)}
        </Stat>
      ))}
    </StatGrid>
  )
}

function formatHeartbeats(heartbeats: number | null | undefined): string {
  if (typeof heartbeats !== 'number') return t({ id: 'nodes.notKnown', message: 'Unknown' })
  const count = formatPoints(heartbeats)
  return t({
    id: 'slots.heartbeats',
    message: plural(heartbeats, { one: '# heartbeat', other: `${count} heartbeats` }),
  })
}

interface DayCardProps {
  id: string
  day: string
  reportProblem: ReportSlot | undefined
}

/** Slots of a day, as a strip and as a table. */
function DayCard({ id, day, reportProblem }: DayCardProps) {
  const slots = useQuery(nodeSlotsQuery(id, day))
  return (
    <Card
      title={formatLongDay(day)}
      note={t({ id: 'slots.dayNote', message: 'Slots that ended on this UTC day.' })}
    >
      <QueryView
        query={slots}
        failed={t({ id: 'slots.loadFailed', message: "Couldn't load the slots of this day." })}
        failedClassName="min-h-40"
        loading={<Skeleton className="mx-6 mb-6 h-40" />}
        isEmpty={(answer) => answer.slots.length === 0}
        empty={
          <EmptyState
            icon={CalendarOff}
            title={t({ id: 'slots.noneOnDay', message: 'No slot has ended on this day.' })}
          />
        }
      >
        {({ slots: ended, incidents, intervalSeconds }) => (
          <>
            <div className="grid gap-3 px-6 pt-1 pb-4">
              <SlotStrip day={day} slots={ended} incidents={incidents} intervalSeconds={intervalSeconds} />
              <SlotLegend slots={ended} />
            </div>
            <SlotTable
              runs={groupSlots(ended, intervalSeconds)}
              incidents={incidents}
              reportProblem={reportProblem}
            />
          </>
        )}
      </QueryView>
    </Card>
  )
}

interface SlotTableProps {
  runs: SlotRun[]
  incidents: readonly Incident[]
  reportProblem: ReportSlot | undefined
}

function SlotTable({ runs, incidents, reportProblem }: SlotTableProps) {
  const columns: Column<SlotRun>[] = [
    {
      key: 'time',
      header: t({ id: 'slots.time', message: 'Time' }),
      isRowHeader: true,
      width: 'w-60',
      className: 'py-2 font-medium align-top',
      cell: ({ from, to }) => (
        <>
          <Time at={from} /> – {formatHour(to)}
        </>
      ),
    },
    {
      key: 'slots',
      header: t({ id: 'slots.count', message: 'Slots' }),
      width: 'w-18',
      stack: { below: 720, under: 'time' },
      align: 'end',
      className: 'py-2 align-top',
      cell: ({ count }) => formatPoints(count),
    },
    {
      key: 'outcome',
      header: t({ id: 'slots.outcome', message: 'Outcome' }),
      width: 'w-40',
      stack: { below: 720, under: 'reason', hidesHeader: true },
      className: 'py-2 align-top',
      cell: ({ slot }) => getOutcomeName(slot.outcome),
    },
    {
      key: 'reason',
      header: t({ id: 'slots.reason', message: 'Reason' }),
      className: 'py-2 align-top',
      cell: ({ slot }) => <Explanation {...describeSlot(slot, incidents)} />,
    },
  ]
  if (reportProblem)
    columns.push({
      key: 'problem',
      header: t({ id: 'common.somethingWrong', message: 'Something is wrong' }),
      hidesHeader: true,
      width: 'w-14',
      align: 'end',
      className: 'py-1 align-top',
      cell: ({ slot, from, to }) =>
        reportProblem(
          slot.slotEnd,
          t({
            id: 'slots.range',
            message: `Slots from ${{ from: formatTime(from) }} to ${{ to: formatHour(to) }}`,
          }),
        ),
    })
  return (
    <DataTable
      caption={t({ id: 'slots.tableCaption', message: 'Slots of the day' })}
      columns={columns}
      rows={runs}
      rowKey={({ from }) => from}
      stickyHeader
      className="max-h-112 border-t"
    />
  )
}

function Explanation({ reason, advice }: { reason: string; advice?: string }): ReactNode {
  return (
    <div className="grid gap-0.5">
      <span>{reason}</span>
      {advice && <span className="text-ink-muted">{advice}</span>}
    </div>
  )
}
