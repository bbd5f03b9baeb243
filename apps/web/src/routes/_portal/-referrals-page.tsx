import { useQuery } from '@tanstack/react-query'
import { ReferralStats } from '../../referrals/referral-stats.tsx'
import { ReferralsCard } from '../../referrals/referrals-card.tsx'
import { referralsQuery } from '../../referrals/referrals-query.ts'
import type { ReferralsSearch } from '../../referrals/referrals-search.ts'
import { ShareCard } from '../../referrals/share-card.tsx'

export function ReferralsPage({ search }: { search: ReferralsSearch }) {
  const { data, isError } = useQuery(referralsQuery(search.page, search.size))
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-6">
        {(data || !isError) && <ReferralStats stats={data?.stats} loading={!data} />}
        <ReferralsCard search={search} />
      </div>
      <ShareCard />
    </div>
  )
}
