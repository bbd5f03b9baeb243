import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { Time } from '@hearth/ui/components/time'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { QueryView } from '../../../components/query-view.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { activityQuery } from './api.ts'
import { describeDevice } from './describe-device.ts'
import { describeEvent } from './describe-event.ts'

const STEP = 10

/** Shows recent account activity, so that members notice access by strangers. */
export function ActivityCard() {
  const activity = useInfiniteQuery(activityQuery())
  const [shown, setShown] = useState(STEP)
  // Hide the card if the auth service does not provide activity.
  if (activity.error instanceof ApiError && activity.error.status === 404) return null
  const known = activity.data?.pages.flatMap((page) => page.events)
  const events = known?.slice(0, shown)
  const showMore = () => {
    const wanted = shown + STEP
    setShown(wanted)
    if (known && known.length < wanted && activity.hasNextPage) void activity.fetchNextPage()
  }

  return (
    <Card
      title={t({ id: 'auth.recentActivity', message: 'Recent activity' })}
      note={t({ id: 'auth.activityDescription', message: 'Newest first.' })}
    >
      <QueryView
        query={{ ...activity, data: events }}
        failed={t({ id: 'auth.activityLoadFailed', message: "Couldn't load your recent activity." })}
        failedClassName="min-h-32"
        loading={<SkeletonRows count={4} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon={History} title={t({ id: 'auth.noActivity', message: 'No activity yet.' })} />
        }
      >
        {(list) => (
          <ul>
            {list.map(({ id, event, outcome, origin, user_agent, at }) => {
              const { text, tone } = describeEvent(event, outcome)
              const where = [
                describeDevice(user_agent).name,
                origin && t({ id: 'auth.sessionNetwork', message: `Subnet ${origin}` }),
              ]
              return (
                <Row
                  key={id}
                  icon={tone === 'warning' ? CircleAlert : History}
                  title={<span className={tone === 'warning' ? 'text-danger' : ''}>{text}</span>}
                  note={
                    <>
                      <Time at={at} /> · {where.filter(Boolean).join(' · ')}
                    </>
                  }
                />
              )
            })}
          </ul>
        )}
      </QueryView>
      {((known?.length ?? 0) > shown || activity.hasNextPage) && (
        <div className="border-t p-3">
          <Button
            variant="quiet"
            size="sm"
            className="w-full"
            inactive={activity.isFetchingNextPage}
            onClick={showMore}
          >
            {activity.isFetchingNextPage && <Spinner />}
            {activity.isFetchNextPageError
              ? t({ id: 'auth.showOlderFailed', message: "Couldn't load older activity. Try again" })
              : t({ id: 'auth.showOlderActivity', message: 'Show older' })}
          </Button>
        </div>
      )}
    </Card>
  )
}
