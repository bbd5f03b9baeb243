import type { Referral } from '@hearth/protocol/endpoints/referrals'
import { Button } from '@hearth/ui/components/button'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { Time } from '@hearth/ui/components/time'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { formatInviteeName, ReferralStatus } from './referral-status.tsx'
import { useClaimReferral } from './use-claim-referral.ts'

/** Lists referrals with their progress and rewards. */
export function ReferralTable({ rows, inactive }: { rows: Referral[]; inactive: boolean }) {
  const [rejections, setRejections] = useState<Record<string, string | undefined>>({})
  const columns: Column<Referral>[] = [
    {
      key: 'friend',
      header: t({ id: 'referrals.friend', message: 'Friend' }),
      isRowHeader: true,
      className: 'font-medium',
      truncate: formatInviteeName,
      cell: (referral) => (
        <span dir="auto" className="block truncate text-left">
          {formatInviteeName(referral)}
        </span>
      ),
    },
    {
      key: 'invited',
      header: t({ id: 'referrals.invited', message: 'Invited' }),
      width: 'w-32',
      className: 'whitespace-nowrap text-ink-muted',
      cell: ({ invitedAt }) => <Time at={invitedAt}>{formatDay(invitedAt)}</Time>,
    },
    {
      key: 'heartbeats',
      header: t({ id: 'common.heartbeats', message: 'Heartbeats' }),
      width: 'w-28',
      align: 'end',
      cell: ({ inviteeHeartbeats }) => formatPoints(inviteeHeartbeats),
    },
    {
      key: 'wallet',
      header: t({ id: 'common.wallet', message: 'Wallet' }),
      width: 'w-34',
      cell: WalletState,
    },
    {
      key: 'status',
      header: t({ id: 'referrals.status', message: 'Status' }),
      width: 'w-28',
      cell: ({ status }) => <ReferralStatus status={status} />,
    },
    {
      key: 'points',
      header: t({ id: 'common.points', message: 'Points' }),
      width: 'w-28',
      align: 'end',
      className: 'font-medium',
      cell: ({ invitedPoints }) => `+${formatPoints(invitedPoints)}`,
    },
    {
      key: 'claim',
      header: t({ id: 'common.claim', message: 'Claim' }),
      hidesHeader: true,
      width: 'w-34',
      align: 'end',
      cell: (referral) => (
        <ClaimButton
          referral={referral}
          inactive={inactive}
          onRejection={(rejection) => setRejections((others) => ({ ...others, [referral.id]: rejection }))}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t({ id: 'referrals.title', message: 'Your friends' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight="lg"
      tableClassName="min-w-200 table-fixed"
      details={({ id }) =>
        rejections[id] && (
          <p role="alert" className="text-sm text-danger">
            {rejections[id]}
          </p>
        )
      }
    />
  )
}

function WalletState({ walletConnected }: Referral) {
  return (
    <span className="flex items-center gap-2">
      {walletConnected ? (
        <Check aria-hidden="true" className="size-4 text-success" />
      ) : (
        <Minus aria-hidden="true" className="size-4 text-ink-muted" />
      )}
      {walletConnected
        ? t({ id: 'common.connected', message: 'Connected' })
        : t({ id: 'referrals.notYet', message: 'Not yet' })}
    </span>
  )
}

interface ClaimButtonProps {
  referral: Referral
  inactive: boolean
  /** Receives the reason for a rejection; undefined when a claim starts. */
  onRejection: (reason: string | undefined) => void
}

function ClaimButton({ referral, inactive, onRejection }: ClaimButtonProps) {
  const claim = useClaimReferral(referral)
  const name = formatInviteeName(referral)
  if (claim.isPending || claim.isSuccess)
    return (
      <Button size="sm" inactive aria-label={t({ id: 'referrals.claimedOf', message: `Claimed: ${name}` })}>
        <Check aria-hidden="true" className="text-success" />
        {t({ id: 'common.claimed', message: 'Claimed' })}
      </Button>
    )
  if (!referral.canClaim) return null
  const start = () => {
    onRejection(undefined)
    claim.mutate(undefined, { onError: (error) => onRejection(describeError(error)) })
  }
  return (
    <Button
      size="sm"
      variant="primary"
      inactive={inactive}
      aria-label={t({ id: 'referrals.claimOf', message: `Claim: ${name}` })}
      onClick={start}
    >
      {t({ id: 'common.claim', message: 'Claim' })}
    </Button>
  )
}
