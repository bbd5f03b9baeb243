import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pointsCategorySchema } from '../points-categories.ts'
import { text } from '../text.ts'
import { userSchema } from '../user.ts'

export const readUser = endpoint({
  method: 'GET',
  path: '/api/user',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: userSchema,
  errors: [],
})

export const userStatsSchema = z.object({
  user_id: z.string(),
  /** Credited heartbeats in total. */
  heartbeats: z.number(),
  /** Heartbeats at the network's genesis; 0 for later members. */
  heartbeats_genesis_snapshot: z.number(),
  points_today: z.number(),
  points_total: z.number(),
  points_breakdown: z.array(
    z.object({
      category: pointsCategorySchema.nullable(),
      color: z.string().nullable(),
      /** Percentage of the total, 0 to 100. */
      percentage: z.number().nullable(),
      /** Points in this category. */
      value: z.number().nullable(),
    }),
  ),
  /** False while some points are pending. */
  total_includes_all_points: z.boolean(),
  /** Points of deferred entries, not included in any other sum. Absent if there are none. */
  points_waiting: z.number().optional(),
  /** Number of invitees. */
  total_referrals: z.number(),
  total_referral_points: z.number(),
})

export type UserStats = z.infer<typeof userStatsSchema>

export const readStats = endpoint({
  method: 'GET',
  path: '/api/users/stats',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: userStatsSchema,
  errors: [],
})

export const readWhitelisted = endpoint({
  method: 'GET',
  path: '/api/users/is-whitelisted',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: z.object({ isWhitelisted: z.boolean() }),
  errors: [],
})

export const readOnboarded = endpoint({
  method: 'GET',
  path: '/api/users/user-onboarded',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: z.object({ success: z.boolean() }),
  errors: [],
})

export const onboard = endpoint({
  method: 'POST',
  path: '/api/users/onboard',
  tag: 'Members',
  access: 'member',
  rateClass: 'write',
  body: z.object({ userId: text(64) }),
  answer: z.object({ alreadyExists: z.boolean().optional() }),
  errors: ['FORBIDDEN'],
})
