import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const leaderboardSchema = z.object({
  entries: z.array(
    z.object({
      /** 1 for the most heartbeats; equal counts share a rank. */
      rank: z.number(),
      /** The member's username. */
      handle: z.string(),
      /** Heartbeats of the last 30 UTC days. */
      heartbeats: z.number(),
    }),
  ),
  /** The caller's entry; null if the caller has not joined. Rank and heartbeats are null until computed. */
  own: z.object({ rank: z.number().nullable(), heartbeats: z.number().nullable() }).nullable(),
})

export type Leaderboard = z.infer<typeof leaderboardSchema>

export const readLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  tag: 'Leaderboard',
  summary:
    'Read the members with the most heartbeats of the last 30 days. It is computed every five minutes.',
  access: 'member',
  rateClass: 'read',
  answer: leaderboardSchema,
  errors: ['NOT_FOUND'],
})

export const joinLeaderboard = endpoint({
  method: 'POST',
  path: '/api/leaderboard/membership',
  tag: 'Leaderboard',
  summary: 'Join the leaderboard under the username of the profile.',
  access: 'member',
  rateClass: 'write',
  answer: z.object({ success: z.boolean() }),
  errors: ['CONFLICT', 'NOT_FOUND'],
})

export const leaveLeaderboard = endpoint({
  method: 'DELETE',
  path: '/api/leaderboard/membership',
  tag: 'Leaderboard',
  summary: 'Leave the leaderboard.',
  access: 'member',
  rateClass: 'write',
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
})
