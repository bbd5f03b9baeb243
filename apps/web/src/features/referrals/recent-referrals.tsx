import type { Referral } from '@hearth/protocol/endpoints/referrals'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryView } from '../../components/query-view.tsx'
import { type Rules, useRules } from '../../lib/browser/rules.ts'
import { RECENT_REFERRALS, referralsQuery } from './api.ts'
import { formatInviteeName, ReferralStatus } from './referral-status.tsx'

/** Shows the newest referrals with their progress. */
export function RecentReferrals() {
  const { referral } = useRules()
  const referrals = useQuery(referralsQuery(1, RECENT_REFERRALS))
  const { data } = referrals
  const rows = Array.isArray(data?.referrals) ? data.referrals.filter(Boolean) : []
  const total = data?.pagination?.total ?? 0
  return (
    <Card
      title={t({ id: 'referrals.friends', message: 'Friends' })}
      actions={
        <Button asChild variant="quiet" size="sm">
          <Link to="/referrals" aria-label={t({ id: 'referrals.seeAllFriends', message: 'See all friends' })}>
            {t({ id: 'referrals.seeAll', message: 'See all' })}
          </Link>
        </Button>
      }
      note={
        data ? (
          <span className="tabular">
            {total > RECENT_REFERRALS
              ? t({
                  id: 'referrals.newestOf',
                  message: `The newest ${RECENT_REFERRALS} of ${{ total: formatPoints(total) }}`,
                })
              : t({ id: 'referrals.description', message: 'People you invited' })}
          </span>
        ) : referrals.isError ? null : (
          <Skeleton className="my-0.5 h-4 w-32" />
        )
      }
    >
      <QueryView
        query={referrals}
        failed={t({ id: 'referrals.loadFailed', message: "Couldn't load your referrals." })}
        failedClassName="min-h-28"
        loading={
          <div className="grid gap-3 px-6 pt-2 pb-6">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        }
        isEmpty={() => rows.length === 0}
        empty={<p className="px-6 pt-1 pb-6 text-sm text-ink-muted">{noReferralsText(referral)}</p>}
      >
        {() => (
          <ul className="text-sm">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

function noReferralsText({ inviteePoints, inviterPoints, inviterHeartbeats }: Rules['referral']): string {
  const invitee = formatPoints(inviteePoints)
  const inviter = formatPoints(inviterPoints)
  const heartbeats = formatPoints(inviterHeartbeats)
  return t({
    id: 'dashboard.noReferrals',
    message: `No referrals yet. A friend who signs up with your link gets ${invitee} points. You can claim ${inviter} points once the friend has ${heartbeats} heartbeats and a linked wallet.`,
  })
}

function Row({ row }: { row: Referral }) {
  const name = formatInviteeName(row)
  return (
    <li className="flex h-10 items-center gap-3 border-t px-6">
      <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={name}>
        {name}
      </span>
      <ReferralStatus status={row.status} />
    </li>
  )
}
