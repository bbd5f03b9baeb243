import { Field } from '@hearth/ui/components/field'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import type { useInviter } from '../../hooks/use-inviter.ts'
import { useRules } from '../../lib/browser/rules.ts'

interface ReferralCodeFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'hint'> {
  inviter: ReturnType<typeof useInviter>['check']
}

/** Field for the referral code, with the result of its lookup. */
export function ReferralCodeField({ inviter, ...field }: ReferralCodeFieldProps) {
  const points = formatPoints(useRules().referral.inviteePoints)
  return (
    <Field
      label={t({ id: 'auth.referralCodeOptional', message: 'Referral code (optional)' })}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={
        <bdi role="status" className={inviter?.state === 'unknown' ? 'text-danger' : undefined}>
          {describeInviter(inviter, points)}
        </bdi>
      }
      {...field}
    />
  )
}

function describeInviter(inviter: ReferralCodeFieldProps['inviter'], points: string): string {
  switch (inviter?.state) {
    case 'found':
      return inviter.displayName
        ? t({
            id: 'auth.invitesYou',
            message: `${{ name: inviter.displayName }} invited you. You get ${points} extra points.`,
          })
        : t({ id: 'auth.memberInvitesYou', message: `A member invited you. You get ${points} extra points.` })
    case 'unknown':
      return t({
        id: 'auth.unknownCode',
        message: "This referral code doesn't exist. Check it, or leave the field empty.",
      })
    case 'unchecked':
      return t({ id: 'auth.codeUnchecked', message: "Couldn't check this code. You can continue." })
    case 'checking':
      return t({ id: 'auth.codeChecking', message: 'Checking the code…' })
    default:
      return t({
        id: 'auth.referralCodeHint',
        message: `If a member invited you, you get ${points} extra points.`,
      })
  }
}
