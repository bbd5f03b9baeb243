import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { endpoints } from '@hearth/protocol/endpoints'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Confirm } from '@hearth/ui/components/confirm'
import { Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { Time } from '@hearth/ui/components/time'
import { formatDay, formatTime } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, UserX } from 'lucide-react'
import { QueryView } from '../../components/query-view.tsx'
import { describeError } from '../../lib/api/api-error.ts'
import { accountQuery, cancelDeletion, requestDataExport, requestDeletion } from './api.ts'

type Account = AnswerOf<typeof endpoints.readAccount>

/** Lets the member export their data and delete the account. */
export function PersonalDataCard() {
  const account = useQuery(accountQuery())
  const ask = useAccountChange(requestDataExport)
  const leave = useAccountChange(requestDeletion)
  const stay = useAccountChange(cancelDeletion)
  return (
    <Card title={t({ id: 'common.yourData', message: 'Your data' })}>
      <QueryView
        query={account}
        failed={t({ id: 'members.accountLoadFailed', message: "Couldn't load your account." })}
        failedClassName="min-h-32"
        loading={<SkeletonRows count={2} />}
      >
        {(data) => (
          <ul>
            <Row
              icon={FileArchive}
              title={t({ id: 'members.dataExport', message: 'Data export' })}
              note={
                <Time at={data.export?.expiresAt ?? data.export?.askedAt}>{describeExport(data.export)}</Time>
              }
              action={
                <Button size="sm" inactive={ask.isPending} onClick={() => ask.mutate()}>
                  {ask.isPending && <Spinner />}
                  {t({ id: 'members.requestDataExport', message: 'Request export' })}
                </Button>
              }
            />
            {data.deletion ? (
              <Row
                icon={UserX}
                title={
                  <span className="text-danger">
                    <Time at={data.deletion.dueAt}>
                      {t({
                        id: 'members.accountDeletedOn',
                        message: `Your account will be deleted on ${{ dueAt: formatDay(data.deletion.dueAt) }}`,
                      })}
                    </Time>
                  </span>
                }
                note={
                  <Time at={data.deletion.askedAt}>
                    {t({
                      id: 'members.deletionRequestedOn',
                      message: `Requested on ${{ askedAt: formatTime(data.deletion.askedAt) }}. Until the deletion, everything works, and you can cancel it.`,
                    })}
                  </Time>
                }
                action={
                  <Button size="sm" variant="primary" inactive={stay.isPending} onClick={() => stay.mutate()}>
                    {stay.isPending && <Spinner />}
                    {t({ id: 'members.keepAccount', message: 'Keep my account' })}
                  </Button>
                }
              />
            ) : (
              <Row
                icon={UserX}
                title={t({ id: 'members.deleteAccount', message: 'Delete account' })}
                note={t({
                  id: 'members.deletionDelay',
                  message: "You have a few days to cancel the deletion. We'll email you the date.",
                })}
                action={
                  <Confirm
                    title={t({ id: 'members.deleteAccountConfirm', message: 'Delete your account?' })}
                    text={t({
                      id: 'members.deletionWarning',
                      message:
                        "You lose your points, your invitations and all your personal data. You have a few days to cancel the deletion. After that, it can't be undone.",
                    })}
                    action={t({ id: 'members.confirmDeletion', message: 'Delete' })}
                    onConfirm={() => leave.mutate()}
                  >
                    <Button size="sm" inactive={leave.isPending}>
                      {leave.isPending && <Spinner />}
                      {t({ id: 'members.deleteAccountButton', message: 'Delete…' })}
                    </Button>
                  </Confirm>
                }
              />
            )}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

/** Returns a mutation that runs a call and caches the account's new state. */
function useAccountChange(mutationFn: () => Promise<Account>) {
  const client = useQueryClient()
  return useMutation({
    retry: 0,
    mutationFn,
    onSuccess: (account) => client.setQueryData(accountQuery().queryKey, account),
    onError: (error) => void toast.error(describeError(error)),
  })
}

function describeExport(asked: Account['export'] | undefined): string {
  if (!asked)
    return t({
      id: 'members.dataExportDescription',
      message: "An archive of all data stored about you. We'll email you a link.",
    })
  if (!asked.readyAt)
    return t({
      id: 'members.dataExportRequestedOn',
      message: `Requested on ${{ askedAt: formatTime(asked.askedAt) }}. We'll email you a link.`,
    })
  return t({
    id: 'members.dataExportReady',
    message: `We emailed you the link on ${{ readyAt: formatTime(asked.readyAt) }}. It works until ${{ expiresAt: formatTime(asked.expiresAt) }}.`,
  })
}
