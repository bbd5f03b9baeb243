import type { Referral } from '@hearth/protocol/endpoints/referrals'
import { type Column, DataTable } from '@hearth/ui/components/data-table'
import { Time } from '@hearth/ui/components/time'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatDay } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ClaimButton, ClaimRejectionText } from '../../components/claim-button.tsx'
import type { ClaimRejection } from '../../lib/member/claim.ts'
import { formatInviteeName, ReferralStatus } from './referral-status.tsx'
import { useClaimReferral } from './use-claim-referral.ts'

export type ReportReferral = (id: string, name: string) => ReactNode

interface ReferralTableProps {
  rows: Referral[]
  inactive: boolean
  /** Renders a button with which the member reports a problem with a referral. */
  reportProblem: ReportReferral | undefined
}

/** Lists referrals with their progress and rewards. */
export function ReferralTable({ rows, inactive, reportProblem }: ReferralTableProps) {
  const [rejections, setRejections] = useState<Record<string, ClaimRejection | undefined>>({})
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
      width: 'w-28',
      stack: { below: 940, under: 'friend' },
      className: 'whitespace-nowrap text-ink-muted',
      cell: ({ invitedAt }) => <Time at={invitedAt}>{formatDay(invitedAt)}</Time>,
    },
    {
      key: 'heartbeats',
      header: t({ id: 'common.heartbeats', message: 'Heartbeats' }),
      width: 'w-28',
      stack: { below: 940, under: 'friend' },
      align: 'end',
      cell: ({ inviteeHeartbeats }) => formatPoints(inviteeHeartbeats),
    },
    {
      key: 'wallet',
      header: t({ id: 'common.wallet', message: 'Wallet' }),
      width: 'w-34',
      stack: { below: 640, under: 'friend' },
      cell: WalletState,
    },
    {
      key: 'status',
      header: t({ id: 'referrals.status', message: 'Status' }),
      width: 'w-36',
      cell: ({ status }) => <ReferralStatus status={status} />,
    },
    {
      key: 'points',
      header: t({ id: 'common.points', message: 'Points' }),
      width: 'w-28',
      stack: { below: 400, under: 'status', hidesHeader: true },
      align: 'end',
      className: 'font-medium',
      cell: ({ invitedPoints }) => `+${formatPoints(invitedPoints)}`,
    },
    {
      key: 'claim',
      header: t({ id: 'common.claim', message: 'Claim' }),
      hidesHeader: true,
      width: reportProblem ? 'w-42' : 'w-34',
      stack: { below: 560, under: 'status' },
      align: 'end',
      cell: (referral) => (
        <div className="flex items-center justify-end gap-1">
          <RowClaim
            referral={referral}
            inactive={inactive}
            onRejection={(rejection) => setRejections((others) => ({ ...others, [referral.id]: rejection }))}
          />
          {reportProblem?.(referral.id, formatInviteeName(referral))}
        </div>
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
      tableClassName="table-fixed"
      details={({ id }) => rejections[id] && <ClaimRejectionText rejection={rejections[id]} />}
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

interface RowClaimProps {
  referral: Referral
  inactive: boolean
  /** Receives the rejection of the last claim; undefined if there is none. */
  onRejection: (rejection: ClaimRejection | undefined) => void
}

function RowClaim({ referral, inactive, onRejection }: RowClaimProps) {
  const claim = useClaimReferral(referral)
  const { state, rejection } = claim
  const key = JSON.stringify(rejection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rejection and callback are new on every render
  useEffect(() => onRejection(rejection), [key])
  if (!referral.canClaim && state !== 'claiming' && state !== 'claimed') return null
  return <ClaimButton name={formatInviteeName(referral)} claim={claim} inactive={inactive} />
}
