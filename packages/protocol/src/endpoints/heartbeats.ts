import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../whole-number.ts'

export const readNodeCredits = endpoint({
  method: 'GET',
  path: '/api/nodes/credits',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  query: z.object({
    limit: wholeNumber(500).default(100),
  }),
  answer: z.object({
    slots: z.array(
      z.object({
        nodeId: z.uuid(),
        /** When the slot ended. ISO 8601, UTC. */
        slotEnd: z.string(),
        outcome: z.enum(['credited', 'refused']),
        /** The limit of nodes per member or per network address was reached, or it came too late to be booked. */
        reason: z.enum(['member_limit', 'network_limit', 'too_old']).optional(),
      }),
    ),
  }),
  errors: [],
})
