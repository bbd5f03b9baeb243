import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Steps from sign-up to the Machine ID. */
export const getStartedSteps = [
  'account',
  'node',
  'heartbeat',
  'wallet',
  'smart_account',
  'machine_id',
] as const

export type GetStartedStep = (typeof getStartedSteps)[number]

export const readGetStarted = endpoint({
  method: 'GET',
  path: '/api/users/get-started',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    /** Steps in the order in which the member takes them. Without a chain, the last two are missing. */
    steps: z.array(
      z.object({
        kind: z.enum(getStartedSteps),
        done: z.boolean(),
        /** True if the step needs no action now: a node is connected, or a transaction is in progress. */
        pending: z.boolean(),
        /** Heartbeats that the step requires. Absent if it requires none. */
        heartbeats: z.object({ current: z.number(), required: z.number() }).optional(),
      }),
    ),
  }),
  errors: [],
})
