import type { Generated } from 'kysely'

/** `numeric` columns are exact decimals, represented as strings. */
export interface ReferralsTables {
  referrals: {
    inviter_id: string
    id: Generated<string>
    invitee_id: string
    invited_at: Generated<Date>
    /** Null until the invitee meets the conditions. */
    claimable_at: Generated<Date | null>
    claimed_at: Generated<Date | null>
    points: Generated<string | null>
  }
  referral_totals: {
    inviter_id: string
    pending: Generated<number>
    claimable: Generated<number>
    success: Generated<number>
    points: Generated<string>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends ReferralsTables {}
}
