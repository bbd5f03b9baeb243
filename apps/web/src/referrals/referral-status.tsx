import type { Referral } from '@hearth/protocol/endpoints/referrals'

const looks: Record<Referral['status'], string> = {
  Claimable: 'font-medium text-accent-text',
  Success: 'text-success',
  Pending: 'text-ink-muted',
}

export function ReferralStatus({ status }: { status: Referral['status'] }) {
  return <span className={looks[status] ?? 'text-ink-muted'}>{status}</span>
}

/** Whom a referral is about. */
export function inviteeName({ inviteeEmail }: Partial<Referral>): string {
  return inviteeEmail || 'Anonymous'
}
