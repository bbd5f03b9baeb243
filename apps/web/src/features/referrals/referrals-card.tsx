import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Pagination } from '@hearth/ui/components/pagination'
import { Select } from '@hearth/ui/components/select'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { useRules } from '../../lib/browser/rules.ts'
import { referralsQuery } from './api.ts'
import { ClaimAllButton } from './claim-all-button.tsx'
import { ReferralTable, type ReportReferral } from './referral-table.tsx'
import { pageSizes, type ReferralsSearch } from './referrals-search.ts'

interface ReferralsCardProps {
  search: ReferralsSearch
  /** Renders a button with which the member reports a problem with a referral. */
  reportProblem?: ReportReferral
}

/** Lists the member's referrals, newest first, in pages. */
export function ReferralsCard({ search: { page, size }, reportProblem }: ReferralsCardProps) {
  const referrals = useQuery(referralsQuery(page, size))
  const heartbeats = formatPoints(useRules().referral.inviterHeartbeats)
  const [claiming, setClaiming] = useState(false)
  const { data } = referrals
  const rows = Array.isArray(data?.referrals) ? data.referrals.filter((row) => row?.id) : []
  const total = data?.pagination?.total ?? 0
  return (
    <Card
      title={t({ id: 'referrals.title', message: 'Your friends' })}
      note={t({
        id: 'referrals.whenClaimable',
        message: `You can claim your reward once your friend has ${heartbeats} heartbeats and a linked wallet.`,
      })}
      actions={
        total > 0 && (
          <div className="flex items-center gap-3">
            <ClaimAllButton claimable={data?.pointsClaimable === true} onBusy={setClaiming} />
            <SizeSelect size={size} />
          </div>
        )
      }
    >
      <QueryView
        fades
        query={referrals}
        failed={t({ id: 'referrals.loadFailed', message: "Couldn't load your referrals." })}
        failedClassName="min-h-80"
        loading={<SkeletonTable rows={size} />}
        isEmpty={() => rows.length === 0}
        empty={
          total > 0 ? (
            <EmptyState
              icon={UserPlus}
              title={t({ id: 'referrals.emptyPage', message: 'This page is empty.' })}
            />
          ) : (
            <EmptyState
              icon={UserPlus}
              title={t({ id: 'referrals.nobodyYet', message: 'No referrals yet' })}
              text={t({
                id: 'referrals.shareExplanation',
                message:
                  'Send your link to a friend. Once your friend signs up, you see their progress here and can claim your reward.',
              })}
            />
          )
        }
      >
        {() => <ReferralTable rows={rows} inactive={claiming} reportProblem={reportProblem} />}
      </QueryView>
      {total > 0 && (
        <Pagination
          label={t({ id: 'referrals.pages', message: 'Pages of your friends' })}
          formatCount={(count) =>
            t({
              id: 'referrals.friendCount',
              message: plural(count, {
                one: `${{ figure: formatPoints(count) }} friend`,
                other: `${{ figure: formatPoints(count) }} friends`,
              }),
            })
          }
          page={page}
          size={size}
          total={total}
          link={(to, content) => (
            <Link
              from="/referrals"
              to="."
              search={(before) => ({ ...before, page: to })}
              resetScroll={false}
              {...content}
            />
          )}
        />
      )}
    </Card>
  )
}

function SizeSelect({ size }: { size: number }) {
  const navigate = useNavigate({ from: '/referrals' })
  return (
    <Select
      aria-label={t({ id: 'referrals.pageSize', message: 'Friends per page' })}
      className="w-32"
      value={size}
      onChange={({ target }) =>
        navigate({ search: { page: 1, size: Number(target.value) }, replace: true, resetScroll: false })
      }
    >
      {pageSizes.map((each) => (
        <option key={each} value={each}>
          {t({ id: 'referrals.perPage', message: `${each} per page` })}
        </option>
      ))}
    </Select>
  )
}

function SkeletonTable({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="pt-10">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-12 items-center gap-8 border-t px-6">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
