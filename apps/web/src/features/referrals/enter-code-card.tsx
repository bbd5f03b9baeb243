import { REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Field } from '@hearth/ui/components/field'
import { Spinner } from '@hearth/ui/components/spinner'
import { Time } from '@hearth/ui/components/time'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatTime } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useInviter } from '../../hooks/use-inviter.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { useRules } from '../../lib/browser/rules.ts'
import { refreshAfterClaim } from '../../lib/member/claim.ts'
import { isReferralCode } from '../../lib/member/is-referral-code.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { enterReferralCode, referralCodeQuery } from './api.ts'

/**
 * Lets a member without an inviter enter a referral code, and then names the inviter. Renders nothing for
 * other members and after the period.
 */
export function EnterCodeCard() {
  const user = useQuery(userQuery())
  const { data } = useQuery({ ...referralCodeQuery(), enabled: user.data?.invited_by === null })
  if (data?.inviter) return <Invited displayName={data.inviter.displayName} />
  if (!data?.enterUntil) return null
  return (
    <Card
      title={t({ id: 'referrals.enterCode', message: 'Enter a referral code' })}
      note={
        <Time at={data.enterUntil}>
          {t({
            id: 'referrals.enterCodeUntil',
            message: `Did a member invite you? You can enter the code until ${{ until: formatTime(data.enterUntil) }}.`,
          })}
        </Time>
      }
    >
      <CodeForm />
    </Card>
  )
}

function Invited({ displayName }: { displayName: string | null }) {
  return (
    <Card title={t({ id: 'referrals.yourInviter', message: 'Your inviter' })}>
      <p role="status" className="px-6 pt-1 pb-6 text-sm text-ink-soft">
        {displayName === null
          ? t({ id: 'referrals.invitedByMember', message: 'A member invited you.' })
          : t({ id: 'referrals.invitedBy', message: `${displayName} invited you.` })}
      </p>
    </Card>
  )
}

function CodeForm() {
  const client = useQueryClient()
  const points = formatPoints(useRules().referral.inviteePoints)
  const [typed, setTyped] = useState('')
  const { check } = useInviter(typed)
  const entry = useMutation({
    retry: 0,
    mutationFn: enterReferralCode,
    onSuccess: async ({ message, displayName }, code) => {
      toast.success(message)
      client.setQueryData(referralCodeQuery().queryKey, { inviter: { code, displayName }, enterUntil: null })
      await client.invalidateQueries({ queryKey: userQuery().queryKey })
      await refreshAfterClaim(client)
    },
  })
  const code = typed.trim()
  const isComplete = isReferralCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !entry.isPending) entry.mutate(code)
  }
  const isUnknown = check?.state === 'unknown'
  return (
    <form onSubmit={submit} className="grid gap-2 px-6 pt-2 pb-5">
      <Field
        label={t({ id: 'referrals.code', message: 'Referral code' })}
        value={typed}
        maxLength={REFERRAL_CODE_LENGTH + 2}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-60"
        onChange={({ target }) => {
          entry.reset()
          setTyped(target.value)
        }}
        error={entry.error ? describeError(entry.error) : undefined}
        hint={
          <bdi role="status" className={isUnknown ? 'text-danger' : undefined}>
            {describeCheck(check, points)}
          </bdi>
        }
      />
      <Button
        type="submit"
        variant="primary"
        size="sm"
        disabled={!isComplete || isUnknown}
        inactive={entry.isPending}
        className="justify-self-start"
      >
        {entry.isPending && <Spinner />}
        {t({ id: 'referrals.sendCode', message: 'Enter code' })}
      </Button>
    </form>
  )
}

function describeCheck(check: ReturnType<typeof useInviter>['check'], points: string): string {
  switch (check?.state) {
    case 'found':
      return check.displayName === null
        ? t({
            id: 'referrals.memberInvites',
            message: `A member invited you. You get ${points} extra points.`,
          })
        : t({
            id: 'referrals.inviterInvites',
            message: `${{ name: check.displayName }} invited you. You get ${points} extra points.`,
          })
    case 'unknown':
      return t({
        id: 'referrals.unknownCode',
        message: "This referral code doesn't exist. Check it and try again.",
      })
    case 'unchecked':
      return t({ id: 'referrals.codeUnchecked', message: "Couldn't check this code. You can enter it." })
    case 'checking':
      return t({ id: 'referrals.codeChecking', message: 'Checking the code…' })
    default:
      return t({ id: 'referrals.codePoints', message: `You get ${points} extra points.` })
  }
}
