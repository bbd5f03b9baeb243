import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Confirm } from '@hearth/ui/components/confirm'
import { Badge, Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { Time } from '@hearth/ui/components/time'
import { formatTime } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleHelp, type LucideIcon, Monitor, Smartphone, SquareTerminal } from 'lucide-react'
import { QueryView } from '../../../components/query-view.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { describeAuthError } from '../auth-error.ts'
import { revokeOtherSessions, revokeSession, securityKey, sessionsQuery } from './api.ts'
import { type Device, describeDevice } from './describe-device.ts'

const icons: Record<Device['kind'], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  program: SquareTerminal,
  unknown: CircleHelp,
}

/** Lists sessions and ends them. */
export function SessionsCard() {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const settled = {
    retry: 0,
    onError: (error: Error) => void toast.error(describeAuthError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
  }
  const revoke = useMutation({ ...settled, mutationFn: revokeSession })
  const revokeOthers = useMutation({
    ...settled,
    mutationFn: revokeOtherSessions,
    onSuccess: () =>
      void toast.success(t({ id: 'auth.activityLoggedOutElsewhere', message: 'Logged out everywhere else' })),
  })
  // Hide the card if the auth service cannot list sessions.
  if (sessions.error instanceof ApiError && sessions.error.status === 404) return null
  const busy = revoke.isPending || revokeOthers.isPending

  return (
    <Card
      title={t({ id: 'auth.sessions', message: 'Where you are logged in' })}
      note={t({ id: 'auth.sessionsDescription', message: "End any session that you don't recognize." })}
      actions={
        (sessions.data?.length ?? 0) > 1 && (
          <Confirm
            title={t({ id: 'auth.logOutElsewhereConfirm', message: 'Log out everywhere else?' })}
            text={t({
              id: 'auth.logOutElsewhereWarning',
              message: 'All other browsers and all nodes that use this account have to log in again.',
            })}
            action={t({ id: 'common.logOut', message: 'Log out' })}
            onConfirm={() => revokeOthers.mutate()}
          >
            <Button size="sm" inactive={busy}>
              {revokeOthers.isPending && <Spinner />}
              {t({ id: 'auth.logOutElsewhere', message: 'Log out everywhere else' })}
            </Button>
          </Confirm>
        )
      }
    >
      <QueryView
        query={sessions}
        failed={t({ id: 'auth.sessionsLoadFailed', message: "Couldn't load your sessions." })}
        failedClassName="min-h-32"
        loading={<SkeletonRows count={2} />}
      >
        {(list) => (
          <ul>
            {list.map(({ id, user_agent, origin, last_used_at, current }) => {
              const { name, kind } = describeDevice(user_agent)
              return (
                <Row
                  key={id}
                  icon={icons[kind]}
                  title={
                    <>
                      {name}{' '}
                      {current && <Badge>{t({ id: 'auth.thisBrowser', message: 'This browser' })}</Badge>}
                    </>
                  }
                  note={
                    <Time at={last_used_at}>
                      {origin
                        ? t({
                            id: 'auth.sessionNetworkLastUsed',
                            message: `Subnet ${origin} · last used ${{ lastUsedAt: formatTime(last_used_at) }}`,
                          })
                        : t({
                            id: 'common.lastUsed',
                            message: `Last used ${{ lastUsedAt: formatTime(last_used_at) }}`,
                          })}
                    </Time>
                  }
                  action={
                    !current && (
                      <Button
                        size="sm"
                        inactive={busy}
                        aria-label={t({ id: 'auth.endSessionOf', message: `End session: ${name}` })}
                        onClick={() => revoke.mutate(id)}
                      >
                        {revoke.isPending && revoke.variables === id && <Spinner />}
                        {t({ id: 'auth.endSession', message: 'End' })}
                      </Button>
                    )
                  }
                />
              )
            })}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
