import { z } from 'zod'
import { REFERRAL_CODE_LENGTH, REFERRALS_DEFAULT_LIMIT, REFERRALS_MAX_LIMIT } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

/**
 * States of a referral: pending until the invitee has the required heartbeats and a linked wallet, then
 * claimable, and a success after the inviter has claimed.
 */
export const referralStatuses = ['Success', 'Pending', 'Claimable'] as const

export const referralSchema = z.object({
  /** ID for claims: `POST /api/campaigns/{id}/claim`. */
  id: z.string(),
  /** Inviter's points for this referral: booked, or expected under current rules. */
  invitedPoints: z.number(),
  /** Null if the account was deleted. */
  inviteeEmail: z.string().nullable(),
  inviteeHeartbeats: z.number(),
  inviteeUsername: z.string().nullable(),
  walletConnected: z.boolean(),
  /** ISO 8601, UTC. */
  invitedAt: z.string(),
  status: z.enum(referralStatuses),
  canClaim: z.boolean(),
})

export type Referral = z.infer<typeof referralSchema>

export const referralStatsSchema = z.object({
  /** Points of the category Referral, like `total_referral_points` of the statistics. */
  totalReferralPoints: z.number(),
  /** Referrals with the status Success. */
  successfulReferralsAmount: z.number(),
  /** Referrals with the status Pending or Claimable. */
  pendingReferralsAmount: z.number(),
})

export type ReferralStats = z.infer<typeof referralStatsSchema>

export const readReferrals = endpoint({
  method: 'GET',
  path: '/api/users/referrals-paginated',
  tag: 'Referrals',
  access: 'member',
  rateClass: 'read',
  query: z.object({
    page: wholeNumber(1_000_000).default(1),
    limit: wholeNumber(REFERRALS_MAX_LIMIT).default(REFERRALS_DEFAULT_LIMIT),
    /**
     * `nextCursor` of the previous page. If set, `page` has no effect except that the response repeats it.
     */
    cursor: text(300).optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    referrals: z.array(referralSchema),
    stats: referralStatsSchema,
    /** True if any referral on any page can be claimed. */
    pointsClaimable: z.boolean(),
    pagination: z.object({
      limit: z.number(),
      page: z.number(),
      /** Number of referrals on all pages. */
      total: z.number(),
      totalPages: z.number(),
    }),
    /** Cursor of the next page; absent on the last page. */
    nextCursor: z.string().optional(),
  }),
  errors: [],
})

export const readInviter = endpoint({
  method: 'GET',
  path: '/api/referrals/{code}',
  tag: 'Referrals',
  access: 'public',
  rateClass: 'guess',
  params: z.object({ code: text(REFERRAL_CODE_LENGTH).min(REFERRAL_CODE_LENGTH) }),
  answer: z.object({
    /** Username or the full name's initials; null if neither is set. */
    displayName: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const readReferralCodeEntry = endpoint({
  method: 'GET',
  path: '/api/users/referral-code',
  tag: 'Referrals',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    /** The current member's inviter; null if there is none. */
    inviter: z.object({ code: z.string(), displayName: z.string().nullable() }).nullable(),
    /** ISO 8601, UTC; null if no code can be entered. */
    enterUntil: z.string().nullable(),
  }),
  errors: [],
})

export const enterReferralCode = endpoint({
  method: 'POST',
  path: '/api/users/referral-code',
  tag: 'Referrals',
  access: 'member',
  rateClass: 'guess',
  sessionOnly: true,
  body: z.object({ code: text(REFERRAL_CODE_LENGTH).min(REFERRAL_CODE_LENGTH) }),
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    /** Username or initials of the inviter; null if neither is set. */
    displayName: z.string().nullable(),
    /** True if an earlier call entered this code. */
    alreadyEntered: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'HELD', 'CHECK_REQUIRED', 'GONE'],
})
