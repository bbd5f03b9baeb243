import type { Leaderboard } from '@hearth/protocol/endpoints/leaderboard'
import { Card } from '@hearth/ui/components/card'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../components/load-failed.tsx'
import { userQuery } from '../../lib/member/member-queries.ts'
import { leaderboardQuery } from './leaderboard-query.ts'
import { MembershipButton } from './membership-button.tsx'

/** Lists the members with the most heartbeats in 30 days, and the member's own rank. */
export function LeaderboardPage() {
  const { data, error, isFetching, refetch } = useQuery(leaderboardQuery())
  return (
    <Card
      title={t`Leaderboard`}
      note={t`Heartbeats of the last 30 days, updated every five minutes.`}
      actions={data && <MembershipButton joined={data.own !== null} />}
    >
      {data ? (
        <>
          <OwnPlace own={data.own} />
          <Entries entries={data.entries} />
        </>
      ) : error ? (
        <LoadFailed
          title={t`Couldn't load the leaderboard.`}
          error={error}
          retrying={isFetching}
          onRetry={() => refetch()}
          className="min-h-40"
        />
      ) : (
        <div className="grid gap-3 px-6 pt-2 pb-6">
          <Skeleton className="h-5 w-72" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      )}
    </Card>
  )
}

function OwnPlace({ own }: Pick<Leaderboard, 'own'>) {
  const { data: user } = useQuery(userQuery())
  return (
    <p className="px-6 pb-4 text-sm text-ink-muted">
      {own?.rank ? (
        t`You are number ${own.rank} with ${formatPoints(own.heartbeats)} heartbeats.`
      ) : own?.heartbeats === null ? (
        t`You joined. Your place appears within five minutes.`
      ) : own ? (
        t`You have no place yet. Run a node to earn heartbeats.`
      ) : user && !user.username ? (
        <Trans>
          <Link to="/profile" className="text-accent-text underline underline-offset-2">
            Choose a username
          </Link>{' '}
          to join. Other members then see it with your heartbeats.
        </Trans>
      ) : (
        t`Join to appear here. Other members then see your username with your heartbeats.`
      )}
    </p>
  )
}

function Entries({ entries }: Pick<Leaderboard, 'entries'>) {
  const { data: user } = useQuery(userQuery())
  if (entries.length === 0)
    return <p className="border-t px-6 py-10 text-center text-sm text-ink-muted">{t`No members yet.`}</p>
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">{t`Leaderboard`}</caption>
      <thead className="text-left text-xs text-ink-muted">
        <tr>
          <th scope="col" className="w-20 px-6 pb-2 font-medium">{t`Rank`}</th>
          <th scope="col" className="pb-2 font-medium">{t`Member`}</th>
          <th scope="col" className="px-6 pb-2 text-right font-medium">{t`Heartbeats`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ rank, handle, heartbeats }) => (
          <tr key={handle} className={`h-10 border-t ${handle === user?.username ? 'bg-sunken' : ''}`}>
            <td className="px-6 text-ink-muted">{rank}</td>
            <th scope="row" className="max-w-0 truncate text-left font-medium" title={handle}>
              {handle}
            </th>
            <td className="px-6 text-right">{formatPoints(heartbeats)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
