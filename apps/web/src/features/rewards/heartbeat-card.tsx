import { Card } from '@hearth/ui/components/card'
import { Progress } from '@hearth/ui/components/progress'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { capAtGoal, formatPoints } from '@hearth/ui/lib/format'
import { formatDay } from '@hearth/ui/lib/format-date'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { heartbeatStatusQuery } from './api.ts'

/** Shows the heartbeats toward a Machine ID. */
export function HeartbeatCard() {
  const status = useQuery(heartbeatStatusQuery())
  return (
    <Card title={t({ id: 'rewards.heartbeatsForMachineId', message: 'Heartbeats for your Machine ID' })}>
      <QueryView
        query={status}
        failed={t({ id: 'rewards.heartbeatsLoadFailed', message: "Couldn't load your heartbeats." })}
        failedClassName="min-h-32"
        loading={
          <div className="grid gap-3 px-6 pt-1 pb-6">
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-2 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        }
      >
        {(data) => (
          <div className="grid gap-3 px-6 pt-1 pb-6">
            <p className="tabular flex items-baseline gap-2">
              <Trans id="rewards.heartbeatsOfRequired">
                <span className="text-2xl font-semibold tracking-tight">
                  {ph({ current: formatPoints(capAtGoal(data.current, data.required)) })}
                </span>{' '}
                <span className="text-sm text-ink-muted">
                  of {ph({ required: formatPoints(data.required) })}
                </span>
              </Trans>
            </p>
            <Progress
              label={t({ id: 'rewards.heartbeatsForMachineId', message: 'Heartbeats for your Machine ID' })}
              value={data.current}
              max={data.required}
            />
            <p className="text-sm text-ink-muted">
              {data.reached
                ? data.reachedOn
                  ? t({
                      id: 'rewards.reachedOn',
                      message: `Reached on ${{ reachedOn: formatDay(data.reachedOn) }}.`,
                    })
                  : t({ id: 'rewards.reached', message: 'Reached.' })
                : t({
                    id: 'rewards.heartbeatsExplanation',
                    message:
                      'A running node earns one in every slot. With all of them you can create a Machine ID.',
                  })}
            </p>
          </div>
        )}
      </QueryView>
    </Card>
  )
}
