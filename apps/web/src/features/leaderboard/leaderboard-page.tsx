import type { Leaderboard } from '@hearth/protocol/endpoints/leaderboard'
import { Card } from '@hearth/ui/components/card'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { userQuery } from '../../lib/member/member-queries.ts'
import { leaderboardQuery } from './api.ts'
import { MembershipButton } from './membership-button.tsx'

/** Lists the members with the most heartbeats in 30 days, and the member's own rank. */
export function LeaderboardPage() {
  const leaderboard = useQuery(leaderboardQuery())
  const { data } = leaderboard
  return (
    <Card
      title={t({ id: 'common.leaderboard', message: 'Leaderboard' })}
      note={t({
        id: 'leaderboard.description',
        message: 'Heartbeats of the last 30 days, updated every five minutes.',
      })}
      actions={data && <MembershipButton joined={data.own !== null} />}
    >
      <QueryView
        query={leaderboard}
        failed={t({ id: 'leaderboard.loadFailed', message: "Couldn't load the leaderboard." })}
        failedClassName="min-h-40"
        loading={
          <div className="grid gap-3 px-6 pt-2 pb-6">
            <Skeleton className="h-5 w-72" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        }
      >
        {({ own, entries }) => (
          <>
            <OwnPlace own={own} />
            <Entries entries={entries} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

function OwnPlace({ own }: Pick<Leaderboard, 'own'>) {
  const { data: user } = useQuery(userQuery())
  return (
    <p className="px-6 pb-4 text-sm text-ink-muted">
      {own?.rank ? (
        t({
          id: 'leaderboard.ownRank',
          message: `You are number ${{ rank: own.rank }} with ${{ heartbeats: formatPoints(own.heartbeats) }} heartbeats.`,
        })
      ) : own?.heartbeats === null ? (
        t({ id: 'leaderboard.placePending', message: 'You joined. Your place appears within five minutes.' })
      ) : own ? (
        t({ id: 'leaderboard.noPlace', message: 'You have no place yet. Run a node to earn heartbeats.' })
      ) : user && !user.username ? (
        <Trans id="leaderboard.chooseUsername">
          <PageLink to="/profile/about" variant="inline">
            Choose a username
          </PageLink>{' '}
          to join. Other members then see it with your heartbeats.
        </Trans>
      ) : (
        t({
          id: 'leaderboard.joinToAppear',
          message: 'Join to appear here. Other members then see your username with your heartbeats.',
        })
      )}
    </p>
  )
}

function Entries({ entries }: Pick<Leaderboard, 'entries'>) {
  const { data: user } = useQuery(userQuery())
  if (entries.length === 0)
    return (
      <EmptyState
        icon={Trophy}
        title={t({ id: 'leaderboard.noMembers', message: 'No members yet.' })}
        className="border-t"
      />
    )
  const columns: Column<Leaderboard['entries'][number]>[] = [
    {
      key: 'rank',
      header: t({ id: 'leaderboard.rank', message: 'Rank' }),
      width: 'w-20',
      className: 'text-ink-muted',
      cell: ({ rank }) => rank,
    },
    {
      key: 'member',
      header: t({ id: 'leaderboard.member', message: 'Member' }),
      isRowHeader: true,
      className: 'font-medium',
      truncate: ({ handle }) => handle,
      cell: ({ handle }) => handle,
    },
    {
      key: 'heartbeats',
      header: t({ id: 'common.heartbeats', message: 'Heartbeats' }),
      width: 'w-34',
      align: 'end',
      cell: ({ heartbeats }) => formatPoints(heartbeats),
    },
  ]
  return (
    <DataTable
      caption={t({ id: 'common.leaderboard', message: 'Leaderboard' })}
      columns={columns}
      rows={entries}
      rowKey={({ handle }) => handle}
      rowProps={({ handle }) => (handle === user?.username ? { className: 'bg-sunken' } : {})}
      tableClassName="table-fixed"
    />
  )
}
