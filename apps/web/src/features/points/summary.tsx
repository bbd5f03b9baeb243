import type { UserStats } from '@hearth/protocol/endpoints/members'
import { Stat, StatGrid } from '@hearth/ui/components/stat'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatDuration } from '@hearth/ui/lib/format-duration'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { useRules } from '../../lib/browser/rules.ts'
import { statsQuery } from '../../lib/member/member-queries.ts'
import { PendingMark } from './pending-mark.tsx'

/** Shows the member's main figures. */
export function Summary() {
  const stats = useQuery(statsQuery())
  return (
    <QueryView
      query={stats}
      failed={t({ id: 'points.loadFailed', message: "Couldn't load your points." })}
      failedClassName="min-h-34 rounded-lg border bg-surface shadow-card"
      loading={<Stats data={undefined} />}
    >
      {(data) => <Stats data={data} />}
    </QueryView>
  )
}

function Stats({ data }: { data: UserStats | undefined }) {
  const { heartbeat } = useRules()
  const figure = formatPoints(heartbeat.points)
  const interval = formatDuration(heartbeat.intervalSeconds)
  const referralPoints = formatPoints(data?.total_referral_points)
  const pending = data?.total_includes_all_points === false
  return (
    <StatGrid className="xl:grid-cols-[6fr_4fr_4fr_4fr]">
      <Stat
        name={t({ id: 'points.total', message: 'Total points' })}
        unit="PTS"
        value={formatPoints(data?.points_total)}
        big
        loading={!data}
      >
        {pending ? (
          <PendingMark>
            {t({ id: 'points.withUnsettledHeartbeats', message: "With today's heartbeats, not settled yet" })}
          </PendingMark>
        ) : (
          t({ id: 'points.allSettled', message: 'All settled' })
        )}
      </Stat>
      <Stat
        name={t({ id: 'points.today', message: 'Today' })}
        unit="PTS"
        value={formatPoints(data?.points_today)}
        loading={!data}
      >
        {t({ id: 'points.sinceMidnight', message: 'Since 00:00 UTC' })}
      </Stat>
      <Stat
        name={t({ id: 'common.heartbeats', message: 'Heartbeats' })}
        value={formatPoints(data?.heartbeats)}
        loading={!data}
      >
        {t({
          id: 'points.pointsEveryInterval',
          message: plural(
            { points: heartbeat.points },
            { one: `${figure} point every ${interval}`, other: `${figure} points every ${interval}` },
          ),
        })}
      </Stat>
      <Stat
        name={t({ id: 'points.friendsInvited', message: 'Friends invited' })}
        value={formatPoints(data?.total_referrals)}
        loading={!data}
      >
        {t({
          id: 'points.referralPointCount',
          message: plural(
            { points: data?.total_referral_points ?? 0 },
            {
              one: `${referralPoints} referral point`,
              other: `${referralPoints} referral points`,
            },
          ),
        })}
      </Stat>
    </StatGrid>
  )
}
