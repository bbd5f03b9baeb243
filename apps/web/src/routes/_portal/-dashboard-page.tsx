import { FirstNode } from '../../heartbeats/first-node.tsx'
import { NodesCard } from '../../heartbeats/nodes-card.tsx'
import { Breakdown } from '../../points/breakdown.tsx'
import type { DashboardSearch } from '../../points/dashboard-search.ts'
import { History } from '../../points/history.tsx'
import { Log } from '../../points/log.tsx'
import { RangeLinks } from '../../points/range-links.tsx'
import { Summary } from '../../points/summary.tsx'
import { ReferralsShortList } from '../../referrals/short-list.tsx'
import { BehindFirstPaint } from '../../ui/behind-first-paint.tsx'
import { CardBoxes } from './-dashboard-skeleton.tsx'

export function DashboardPage({ search }: { search: DashboardSearch }) {
  return (
    <div className="grid gap-6">
      <FirstNode />
      <Summary />
      <BehindFirstPaint placeholder={<CardBoxes />}>
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <History range={search.range} ranges={<RangeLinks range={search.range} />} />
          <Breakdown />
        </div>
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <NodesCard />
          <ReferralsShortList />
        </div>
        <Log search={search} />
      </BehindFirstPaint>
    </div>
  )
}
