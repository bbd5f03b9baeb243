import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../whole-number.ts'

const slotSchema = z.object({
  nodeId: z.uuid(),
  /** End of the slot. ISO 8601, UTC. */
  slotEnd: z.string(),
  outcome: z.enum(['credited', 'refused']),
  /** Node limit per member or per subnet reached, or slot reported too late. */
  reason: z.enum(['member_limit', 'network_limit', 'too_old']).optional(),
})

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
    /** Newest first. */
    slots: z.array(slotSchema),
    /** All nodes with slots today or yesterday, whatever the limit. */
    nodes: z.array(
      z.object({
        nodeId: z.uuid(),
        lastSlot: slotSchema.omit({ nodeId: true }),
        /** Start of the unbroken run of credited slots up to the last slot; ISO 8601, UTC; null without one. */
        creditedSince: z.string().nullable(),
      }),
    ),
    /** End of the newest credited slot of today or yesterday; ISO 8601, UTC; null if none. */
    lastCreditedAt: z.string().nullable(),
    /**
     * Slots of the registered nodes that ended in the last 24 hours, and those in which the nodes were present;
     * null if none has ended since the first registration.
     */
    uptime: z.object({ slots: z.number(), presentSlots: z.number() }).nullable(),
  }),
  errors: [],
})
