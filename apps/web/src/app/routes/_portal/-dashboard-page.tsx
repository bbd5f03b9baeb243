import { DeferUntilFirstPaint } from '@hearth/ui/components/defer-until-first-paint'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback } from 'react'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { GetStarted } from '../../../features/get-started/get-started.tsx'
import { useGetStartedHidden } from '../../../features/get-started/use-get-started-hidden.ts'
import { FirstNode } from '../../../features/heartbeats/first-node.tsx'
import { NodeHealth } from '../../../features/heartbeats/node-health.tsx'
import { NodesCard } from '../../../features/heartbeats/nodes-card.tsx'
import { IdentityAction } from '../../../features/identity/identity-action.tsx'
import { accountQuery } from '../../../features/members/api.ts'
import { Breakdown } from '../../../features/points/breakdown.tsx'
import type { DashboardSearch, HistoryRangeName } from '../../../features/points/dashboard-search.ts'
import { History } from '../../../features/points/history.tsx'
import { Log } from '../../../features/points/log.tsx'
import { RangeLinks } from '../../../features/points/range-links.tsx'
import { Summary } from '../../../features/points/summary.tsx'
import { RecentReferrals } from '../../../features/referrals/recent-referrals.tsx'
import { CardBoxes } from './-dashboard-skeleton.tsx'

// Memoized, because only some parts depend on the URL.
const Figures = memo(function Figures() {
  const { isHidden, setHidden, saveCompleted } = useGetStartedHidden()
  const { data: account } = useQuery(accountQuery())
  const showSteps = useCallback(() => {
    setHidden(false)
    // Wait until the steps are in the document.
    requestAnimationFrame(() => {
      const steps = document.getElementById('get-started')
      steps?.scrollIntoView()
      steps?.focus()
    })
  }, [setHidden])
  return (
    <>
      <CardBoundary>
        <NodeHealth pausedSince={account?.paused?.since} onShowSteps={showSteps} />
      </CardBoundary>
      <CardBoundary>
        <GetStarted
          isHidden={isHidden}
          onHide={() => setHidden(true)}
          onCompleted={saveCompleted}
          startNode={<FirstNode />}
          continueIdentity={<IdentityAction />}
        />
      </CardBoundary>
      <CardBoundary>
        <Summary />
      </CardBoundary>
    </>
  )
})
const NodesAndFriends = memo(function NodesAndFriends() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div id="nodes" className="grid min-w-0 scroll-mt-20">
        <CardBoundary>
          <NodesCard />
        </CardBoundary>
      </div>
      <CardBoundary>
        <RecentReferrals />
      </CardBoundary>
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
  // Print only the log, because the other parts are not useful on paper.
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 print:hidden">
        <Figures />
      </div>
      <DeferUntilFirstPaint placeholder={<CardBoxes />}>
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] print:hidden">
          <CardBoundary>
            <HistoryOf range={range} />
          </CardBoundary>
          <CardBoundary>
            <AllTime />
          </CardBoundary>
        </div>
        <div className="print:hidden">
          <NodesAndFriends />
        </div>
        <div id="points-log" className="grid min-w-0 scroll-mt-20">
          <CardBoundary>
            <LogOf {...filter} />
          </CardBoundary>
        </div>
      </DeferUntilFirstPaint>
    </div>
  )
}
