import { Card } from '@hearth/ui/components/card'
import { Pagination } from '@hearth/ui/components/pagination'
import { Select } from '@hearth/ui/components/select'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '../../components/load-failed.tsx'
import { ClaimAllButton } from './claim-all-button.tsx'
import { ReferralRow } from './referral-row.tsx'
import { referralsQuery } from './referrals-query.ts'
import { pageSizes, type ReferralsSearch } from './referrals-search.ts'

/** Lists the member's referrals, newest first, in pages. */
export function ReferralsCard({ search: { page, size } }: { search: ReferralsSearch }) {
  const referrals = useQuery(referralsQuery(page, size))
  const [claiming, setClaiming] = useState(false)
  const { data } = referrals
  const rows = Array.isArray(data?.referrals) ? data.referrals.filter((row) => row?.id) : []
  const total = data?.pagination?.total ?? 0
  return (
    <Card
      title={t`Your friends`}
      note={t`A friend with enough heartbeats and a linked wallet makes your reward claimable.`}
      actions={
        total > 0 && (
          <div className="flex items-center gap-3">
            <ClaimAllButton claimable={data?.pointsClaimable === true} onBusy={setClaiming} />
            <SizeSelect size={size} />
          </div>
        )
      }
    >
      <div
        aria-busy={referrals.isFetching}
        className={`transition-opacity ${referrals.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {data ? (
          rows.length > 0 ? (
            <section
              aria-label={t`List of your friends`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
              tabIndex={0}
              // `relative` also confines hidden text for screen readers to the table.
              className="relative overflow-x-auto"
            >
              <table className="tabular w-full min-w-200 table-fixed text-sm">
                <caption className="sr-only">{t`Your friends`}</caption>
                <thead className="text-left text-xs text-ink-muted">
                  <tr className="h-10">
                    <Head className="pl-6">{t`Friend`}</Head>
                    <Head className="w-32 px-4">{t`Invited`}</Head>
                    <Head className="w-28 px-4 text-right">{t`Heartbeats`}</Head>
                    <Head className="w-34 px-4">{t`Wallet`}</Head>
                    <Head className="w-28 px-4">{t`Status`}</Head>
                    <Head className="w-28 px-4 text-right">{t`Points`}</Head>
                    <th scope="col" className="w-34 pr-6">
                      <span className="sr-only">{t`Claim`}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <ReferralRow key={row.id} referral={row} inactive={claiming} />
                  ))}
                </tbody>
              </table>
            </section>
          ) : total > 0 ? (
            <p className="px-6 pt-2 pb-6 text-sm text-ink-muted">{t`There is nobody on this page any more.`}</p>
          ) : (
            <Empty />
          )
        ) : referrals.isError ? (
          <LoadFailed
            title={t`Couldn't load your referrals.`}
            error={referrals.error}
            retrying={referrals.isFetching}
            onRetry={() => referrals.refetch()}
            className="min-h-80"
          />
        ) : (
          <SkeletonTable rows={size} />
        )}
      </div>
      {total > 0 && (
        <Pagination
          label={t`Pages of your friends`}
          formatCount={(count) =>
            plural(count, { one: `${formatPoints(count)} friend`, other: `${formatPoints(count)} friends` })
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
      aria-label={t`Friends on a page`}
      className="w-32"
      value={size}
      onChange={({ target }) =>
        navigate({ search: { page: 1, size: Number(target.value) }, replace: true, resetScroll: false })
      }
    >
      {pageSizes.map((each) => (
        <option key={each} value={each}>{t`${each} a page`}</option>
      ))}
    </Select>
  )
}

function Head({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={`font-medium ${className}`}>
      {children}
    </th>
  )
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-2 px-6 pt-6 pb-10 text-center">
      <span className="grid size-12 place-content-center rounded-lg bg-accent-soft text-accent-text">
        <UserPlus aria-hidden="true" className="size-6" />
      </span>
      <p className="font-medium text-ink">{t`Nobody yet`}</p>
      <p className="max-w-100 text-sm text-ink-muted">{t`Send a friend your link. Once the friend has signed up, you see here how far the node has come, and claim your reward.`}</p>
    </div>
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
