import { memo } from 'react'
import { FirstNode } from '../../heartbeats/first-node.tsx'
import { NodesCard } from '../../heartbeats/nodes-card.tsx'
import { Breakdown } from '../../points/breakdown.tsx'
import type { DashboardSearch, HistoryRangeName } from '../../points/dashboard-search.ts'
import { History } from '../../points/history.tsx'
import { Log } from '../../points/log.tsx'
import { RangeLinks } from '../../points/range-links.tsx'
import { Summary } from '../../points/summary.tsx'
import { ReferralsShortList } from '../../referrals/short-list.tsx'
import { BehindFirstPaint } from '../../ui/behind-first-paint.tsx'
import { CardBoxes } from './-dashboard-skeleton.tsx'

// What the address changes is drawn anew, and nothing else.
const Figures = memo(function Figures() {
  return (
    <>
      <FirstNode />
      <Summary />
    </>
  )
})
const NodesAndFriends = memo(function NodesAndFriends() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <NodesCard />
      <ReferralsShortList />
    </div>
  )
})
const HistoryOf = memo(function HistoryOf({ range }: { range: HistoryRangeName }) {
  return <History range={range} ranges={<RangeLinks range={range} />} />
})
const AllTime = memo(Breakdown)
const LogOf = memo(Log)

export function DashboardPage({ search }: { search: DashboardSearch }) {
  const { range, ...filter } = search
  // On paper only the log is of use.
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 print:hidden">
        <Figures />
      </div>
      <BehindFirstPaint placeholder={<CardBoxes />}>
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] print:hidden">
          <HistoryOf range={range} />
          <AllTime />
        </div>
        <div className="print:hidden">
          <NodesAndFriends />
        </div>
        <LogOf {...filter} />
      </BehindFirstPaint>
    </div>
  )
}
