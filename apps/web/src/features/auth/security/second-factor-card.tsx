import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Confirm } from '@hearth/ui/components/confirm'
import { QueryView } from '@hearth/ui/components/query-view'
import { Badge, Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatDay } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LockKeyhole, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'
import { userQuery } from '../../../lib/member/member-queries.ts'
import { describeAuthError } from '../auth-error.ts'
import type { SecondFactors } from '../second-factor.ts'
import {
  createRecoveryCodes,
  type Enrollment,
  enrollApp,
  type Factors,
  factorsQuery,
  removeApp,
  securityKey,
} from './api.ts'
import { EnrollDialog } from './enroll-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useStepUp } from './use-step-up.tsx'

const none: Factors = { apps: [], recoveryCodes: null }

/** Manages the second factor: enable, view and disable. */
export function SecondFactorCard() {
  const client = useQueryClient()
  const factors = useQuery(factorsQuery())
  const email = useQuery(userQuery()).data?.email ?? ''
  const { apps, recoveryCodes } = factors.data ?? none
  const stepUp = useStepUp(toSecondFactors(factors.data ?? none, email))
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const reload = () => client.invalidateQueries({ queryKey: securityKey })
  const onRejected = <T,>(again: (input: T) => void) => {
    return (error: Error, input: T) => {
      if (!stepUp.handles(error, () => again(input))) toast.error(describeAuthError(error))
    }
  }
  const enroll = useMutation({
    retry: 0,
    mutationFn: () => enrollApp(runtimeConfig().brand.name),
    onSuccess: setEnrollment,
    onError: onRejected(() => enroll.mutate()),
  })
  const remove = useMutation({
    retry: 0,
    mutationFn: removeApp,
    onSuccess: () => {
      toast.success(t({ id: 'auth.activityAppRemoved', message: 'Authenticator app removed' }))
      return reload()
    },
    onError: onRejected((id: string) => remove.mutate(id)),
  })
  const renew = useMutation({
    retry: 0,
    mutationFn: () => createRecoveryCodes(recoveryCodes !== null),
    onSuccess: setCodes,
    onError: onRejected(() => renew.mutate()),
  })
  const busy = enroll.isPending || remove.isPending || renew.isPending

  return (
    <Card
      title={t({ id: 'auth.secondFactor', message: 'Second factor' })}
      note={t({
        id: 'auth.secondFactorDescription',
        message: 'A code from an authenticator app, in addition to your password.',
      })}
      actions={
        factors.data && (
          <Button
            size="sm"
            variant={apps.length > 0 ? 'secondary' : 'primary'}
            inactive={busy}
            onClick={() => enroll.mutate()}
          >
            {enroll.isPending ? <Spinner /> : apps.length > 0 ? <Plus /> : <LockKeyhole />}
            {apps.length > 0
              ? t({ id: 'auth.addApp', message: 'Add an app' })
              : t({ id: 'auth.setUpApp', message: 'Set up' })}
          </Button>
        )
      }
    >
      <QueryView
        query={factors}
        failed={t({ id: 'auth.secondFactorLoadFailed', message: "Couldn't load your second factor." })}
        describeError={describeAuthError}
        failedClassName="min-h-32"
        loading={<SkeletonRows count={1} />}
        isEmpty={() => apps.length === 0}
        empty={
          <ul>
            <Row
              icon={LockKeyhole}
              title={t({ id: 'auth.off', message: 'Off' })}
              note={t({
                id: 'auth.secondFactorBenefit',
                message: 'With a second factor, your password alone is not enough to log in.',
              })}
            />
          </ul>
        }
      >
        {() => (
          <ul>
            {apps.map(({ id, name, addedAt }) => (
              <Row
                key={id}
                icon={Smartphone}
                title={
                  <>
                    {name} <Badge>{t({ id: 'auth.on', message: 'On' })}</Badge>
                  </>
                }
                note={t({ id: 'auth.appAddedOn', message: `Added on ${{ addedAt: formatDay(addedAt) }}` })}
                action={
                  <Confirm
                    title={t({ id: 'common.removeConfirm', message: `Remove ${name}?` })}
                    text={
                      apps.length > 1
                        ? t({
                            id: 'auth.removeAppKeepsOther',
                            message:
                              'Codes from this app stop working. You can still log in with a code from another app.',
                          })
                        : t({
                            id: 'auth.removeLastAppWarning',
                            message:
                              'After that, your password is enough to log in. Your recovery codes are removed too.',
                          })
                    }
                    action={t({ id: 'common.remove', message: 'Remove' })}
                    onConfirm={() => remove.mutate(id)}
                  >
                    <Button
                      size="sm"
                      inactive={busy}
                      aria-label={t({ id: 'common.removeNamed', message: `Remove ${name}` })}
                    >
                      {remove.isPending && remove.variables === id && <Spinner />}
                      {t({ id: 'common.remove', message: 'Remove' })}
                    </Button>
                  </Confirm>
                }
              />
            ))}
            <Row
              icon={KeyRound}
              title={t({ id: 'auth.recoveryCodes', message: 'Recovery codes' })}
              note={
                recoveryCodes
                  ? t({
                      id: 'auth.recoveryCodesLeft',
                      message: `${{ remaining: recoveryCodes.remaining }} of ${{ total: recoveryCodes.total }} left`,
                    })
                  : t({
                      id: 'auth.noRecoveryCodes',
                      message: 'None yet. With recovery codes, you can log in even if you lose your phone.',
                    })
              }
              action={
                <Button size="sm" inactive={busy} onClick={() => renew.mutate()}>
                  {renew.isPending && <Spinner />}
                  {recoveryCodes
                    ? t({ id: 'auth.replaceRecoveryCodes', message: 'Create new codes' })
                    : t({ id: 'auth.createRecoveryCodes', message: 'Create codes' })}
                </Button>
              }
            />
          </ul>
        )}
      </QueryView>
      {enrollment && (
        <EnrollDialog
          enrollment={enrollment}
          hasCodes={recoveryCodes !== null}
          onCancel={() => {
            setEnrollment(null)
            // Best effort: the next enrollment replaces this one.
            removeApp(enrollment.factorId).catch((error: unknown) => console.warn(error))
          }}
          onDone={() => {
            setEnrollment(null)
            toast.success(t({ id: 'auth.secondFactorOn', message: 'Second factor turned on' }))
            void reload()
          }}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null)
            void reload()
          }}
        />
      )}
      {stepUp.dialog}
    </Card>
  )
}

/** Returns the factors that can confirm a change. */
function toSecondFactors({ apps, recoveryCodes }: Factors, email: string): SecondFactors {
  return { email, apps, recoveryCodes: (recoveryCodes?.remaining ?? 0) > 0 }
}
