import { z } from 'zod'
import { REFERRAL_CODE_LENGTH, REFERRALS_DEFAULT_LIMIT, REFERRALS_MAX_LIMIT } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

/**
 * What becomes of an invitation: pending until the invitee has the heartbeats and the linked wallet that the reward
 * takes, then claimable, and a success once the inviter has claimed.
 */
export const referralStatuses = ['Success', 'Pending', 'Claimable'] as const

export const referralSchema = z.object({
  /** What a claim names: `POST /api/campaigns/{id}/claim`. */
  id: z.string(),
  /** Points that it brought the inviter, or will bring by the rule of today. */
  invitedPoints: z.number(),
  /** Null for an account that was deleted. */
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
  /** Points of the category Referral, as `total_referral_points` of the statistics. */
  totalReferralPoints: z.number(),
  /** Referrals with the status Success. */
  successfulReferralsAmount: z.number(),
  /** All others: Pending or Claimable. */
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
    /** `nextCursor` of the page before; `page` only stands in the answer then. */
    cursor: text(300).optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    referrals: z.array(referralSchema),
    stats: referralStatsSchema,
    /** Whether any referral, on this page or another, can be claimed. */
    pointsClaimable: z.boolean(),
    pagination: z.object({
      limit: z.number(),
      page: z.number(),
      /** Referrals of all pages. */
      total: z.number(),
      totalPages: z.number(),
    }),
    /** Where the next page begins; absent with the last one. */
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
    /** The username, else the initials of the full name; null if the member gave neither. */
    displayName: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})
