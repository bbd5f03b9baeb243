import { useQuery } from '@tanstack/react-query'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { SuspensionNotice } from '../../../features/appeals/suspension-notice.tsx'
import { ReportProblem } from '../../../features/cases/report-problem.tsx'
import { referralsQuery } from '../../../features/referrals/api.ts'
import { EnterCodeCard } from '../../../features/referrals/enter-code-card.tsx'
import { ReferralStats } from '../../../features/referrals/referral-stats.tsx'
import { ReferralsCard } from '../../../features/referrals/referrals-card.tsx'
import type { ReferralsSearch } from '../../../features/referrals/referrals-search.ts'
import { ShareCard } from '../../../features/referrals/share-card.tsx'

export function ReferralsPage({ search }: { search: ReferralsSearch }) {
  const { data, isError } = useQuery(referralsQuery(search.page, search.size))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_22rem]">
      <CardBoundary>
        <SuspensionNotice />
      </CardBoundary>
      {(data || !isError) && (
        <CardBoundary>
          <ReferralStats stats={data?.stats} loading={!data} />
        </CardBoundary>
      )}
      <div className="grid gap-6 2xl:col-start-2 2xl:row-span-3 2xl:row-start-1">
        <CardBoundary>
          <ShareCard />
        </CardBoundary>
        <CardBoundary>
          <EnterCodeCard />
        </CardBoundary>
      </div>
      <CardBoundary>
        <ReferralsCard
          search={search}
          reportProblem={(id, name) => (
            <ReportProblem iconOnly subject={{ kind: 'referral', id }} name={name} />
          )}
        />
      </CardBoundary>
    </div>
  )
}
