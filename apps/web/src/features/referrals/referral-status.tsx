import type { Referral } from '@hearth/protocol/endpoints/referrals'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const statuses: Record<Referral['status'], { name: MessageDescriptor; className: string }> = {
  Claimable: {
    name: msg({ id: 'referrals.claimable', message: 'Claimable' }),
    className: 'font-medium text-accent-text',
  },
  Success: { name: msg({ id: 'referrals.success', message: 'Success' }), className: 'text-success' },
  Pending: { name: msg({ id: 'referrals.pending', message: 'Pending' }), className: 'text-ink-muted' },
}

export function ReferralStatus({ status }: { status: Referral['status'] }) {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  return <span className={known?.className ?? 'text-ink-muted'}>{known ? t(known.name) : status}</span>
}

/** Returns an invitee's email address; "Anonymous" if it is unknown. */
export function formatInviteeName({ inviteeEmail }: Partial<Referral>): string {
  return inviteeEmail || t({ id: 'referrals.anonymous', message: 'Anonymous' })
}
