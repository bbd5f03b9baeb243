import type { Referral } from '@hearth/protocol/endpoints/referrals'
import { Button } from '@hearth/ui/components/button'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { Check, Minus } from 'lucide-react'
import { normaliseError } from '../../lib/api/api-error.ts'
import { formatInviteeName, ReferralStatus } from './referral-status.tsx'
import { useClaimReferral } from './use-claim-referral.ts'

/** Shows a referral with its progress and reward. */
export function ReferralRow({ referral, inactive }: { referral: Referral; inactive: boolean }) {
  const claim = useClaimReferral(referral)
  const name = formatInviteeName(referral)
  const rejection = claim.error && normaliseError(claim.error).message
  return (
    <>
      <tr className="h-12 border-t hover:bg-sunken/60">
        <th scope="row" className="pl-6 text-left font-medium">
          <span dir="auto" className="block truncate text-left" title={name}>
            {name}
          </span>
        </th>
        <td className="px-4 whitespace-nowrap text-ink-muted">
          <time dateTime={referral.invitedAt ?? undefined}>{formatDay(referral.invitedAt)}</time>
        </td>
        <td className="px-4 text-right">{formatPoints(referral.inviteeHeartbeats)}</td>
        <td className="px-4">
          <span className="flex items-center gap-2">
            {referral.walletConnected ? (
              <Check aria-hidden="true" className="size-4 text-success" />
            ) : (
              <Minus aria-hidden="true" className="size-4 text-ink-muted" />
            )}
            {referral.walletConnected ? t`Connected` : t`Not yet`}
          </span>
        </td>
        <td className="px-4">
          <ReferralStatus status={referral.status} />
        </td>
        <td className="px-4 text-right font-medium">+{formatPoints(referral.invitedPoints)}</td>
        <td className="pr-6 text-right">
          {claim.isPending || claim.isSuccess ? (
            <Button size="sm" inactive aria-label={t`Claimed: ${name}`}>
              <Check aria-hidden="true" className="text-success" />
              {t`Claimed`}
            </Button>
          ) : (
            referral.canClaim && (
              <Button
                size="sm"
                variant="primary"
                inactive={inactive}
                aria-label={t`Claim: ${name}`}
                onClick={() => claim.mutate()}
              >{t`Claim`}</Button>
            )
          )}
        </td>
      </tr>
      {rejection && (
        <tr>
          <td colSpan={7} role="alert" className="px-6 pb-3 text-sm text-danger">
            {rejection}
          </td>
        </tr>
      )}
    </>
  )
}
