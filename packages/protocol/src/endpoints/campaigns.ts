import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const heartbeatStatusSchema = z.object({
  /** Credited heartbeats, ever. */
  current: z.number(),
  /** Heartbeats that a Machine ID needs. */
  required: z.number(),
  reached: z.boolean(),
  /** UTC day, YYYY-MM-DD, of the heartbeat that reached it; null before. */
  reachedOn: z.string().nullable(),
})

export type HeartbeatStatus = z.infer<typeof heartbeatStatusSchema>

export const readHeartbeatStatus = endpoint({
  method: 'GET',
  path: '/api/campaigns/heartbeat/status',
  tag: 'Campaigns',
  summary:
    'How many heartbeats the member who calls has of those that a Machine ID needs, and when they were reached.',
  access: 'member',
  rateClass: 'read',
  answer: heartbeatStatusSchema,
  errors: [],
})
