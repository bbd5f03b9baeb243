import { z } from 'zod'
import { isCalendarDay } from '../calendar-day.ts'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
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
    /** Nodes with slots today or yesterday, whatever the limit. */
    nodes: z.array(
      z.object({
        nodeId: z.uuid(),
        lastSlot: slotSchema.omit({ nodeId: true }),
        /** Start of the latest run of credited slots. ISO 8601, UTC. */
        creditedSince: z.string().nullable(),
      }),
    ),
    /** End of the newest credited slot. ISO 8601, UTC. */
    lastCreditedAt: z.string().nullable(),
    /**
     * Slots of the registered nodes that ended in the last 24 hours, and those in which the nodes were present;
     * null if none has ended since the first registration.
     */
    uptime: z.object({ slots: z.number(), presentSlots: z.number() }).nullable(),
  }),
  errors: [],
})

/** Maximum number of UTC days in one response with slots. */
export const SLOTS_MAX_DAYS = 31

/** Number of UTC days of a node's statistics: 13 months. */
export const STATS_DAYS = 397

export const slotOutcomes = [
  'credited',
  'made_good',
  'refused',
  'missed',
  'network_fault',
  'waiting',
  'not_due',
  'unknown',
] as const

export type SlotOutcome = (typeof slotOutcomes)[number]

/** The service was down or restarting, its database was down, its clock was set, or as an operator recorded. */
export const incidentKinds = ['gateway', 'restart', 'database', 'clock', 'operator'] as const

export type IncidentKind = (typeof incidentKinds)[number]

export const slotReasons = [
  'member_limit',
  'network_limit',
  'too_old',
  'connection_limit',
  'away',
  'short',
  'unproven',
  'not_registered',
  'banned',
  ...incidentKinds,
] as const

export type ExplainedSlotReason = (typeof slotReasons)[number]

export const incidentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(incidentKinds),
  /** ISO 8601, UTC. */
  startsAt: z.string(),
  /** Null while the incident lasts. ISO 8601, UTC. */
  endsAt: z.string().nullable(),
  note: z.string().nullable(),
})

export const explainedSlotSchema = z.object({
  /** End of the slot. ISO 8601, UTC. */
  slotEnd: z.string(),
  outcome: z.enum(slotOutcomes),
  /** Absent if the slot was credited, waits or is unknown. */
  reason: z.enum(slotReasons).optional(),
  /** Seconds for which the node was present, and the number required, if the reason is `short`. */
  presentSeconds: z.number().optional(),
  requiredSeconds: z.number().optional(),
  /** Incident that cost the node the slot, if the outcome is `network_fault`. */
  incidentId: z.uuid().optional(),
})

export type ExplainedSlot = z.infer<typeof explainedSlotSchema>

const daySchema = z
  .string()
  .max(10)
  .meta({ format: 'date' })
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDay(value), issue('calendarDay'))

export const readNodeSlots = endpoint({
  method: 'GET',
  path: '/api/nodes/{id}/slots',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** First and last UTC day, inclusive, YYYY-MM-DD. A longer range than 31 days is cut. */
    from: daySchema,
    to: daySchema,
  }),
  answer: z.object({
    /** Last UTC day of the response. */
    to: z.string(),
    intervalSeconds: z.number(),
    /** Slots that have ended, oldest first. */
    slots: z.array(explainedSlotSchema),
    /** Incidents during these slots, oldest first. */
    incidents: z.array(incidentSchema),
  }),
  errors: ['NOT_FOUND'],
})

const nodePeriodSchema = z.object({
  days: z.number(),
  heartbeats: z.number(),
  /** Points for these heartbeats. */
  points: z.number(),
  /**
   * Share of the slots in which the node was present, from 0 to 1. Counts no slot that was not due, is
   * unknown, or was the network's fault; null if none is left.
   */
  uptime: z.number().nullable(),
})

export const readNodeOverview = endpoint({
  method: 'GET',
  path: '/api/nodes/overview',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  query: z.object({
    /** UTC day, YYYY-MM-DD; today by the server's clock if absent. */
    day: daySchema.optional(),
  }),
  answer: z.object({
    /** Time of the response by the server's clock. ISO 8601, UTC. */
    at: z.string(),
    /** UTC day of the slots, YYYY-MM-DD. */
    day: z.string(),
    intervalSeconds: z.number(),
    /** Registered nodes, oldest first. */
    nodes: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable(),
        /** Slots of the day that have ended, oldest first. Consecutive slots with the same outcome are one run. */
        runs: z.array(
          z.object({
            outcome: z.enum(slotOutcomes),
            slots: z.number(),
            /** End of the last slot of the run. ISO 8601, UTC. */
            until: z.string(),
          }),
        ),
        /** Last 7 and 30 days, up to and including today. */
        periods: z.array(nodePeriodSchema),
      }),
    ),
  }),
  errors: [],
})

const slotCounts = z.object({
  credited: z.number(),
  /** Slots that were lost in an incident and paid afterward. */
  madeGood: z.number(),
  refused: z.number(),
  missed: z.number(),
  networkFault: z.number(),
  /** Slots whose outcome is not recorded. */
  unknown: z.number(),
})

export const readNodeStats = endpoint({
  method: 'GET',
  path: '/api/nodes/{id}/stats',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    /** Time of the response by the server's clock. ISO 8601, UTC. */
    at: z.string(),
    /** Up to and including today. */
    periods: z.array(nodePeriodSchema),
    /** The newest 13 months with slots that were due, oldest first. */
    days: z.array(slotCounts.extend({ /** UTC day, YYYY-MM-DD. */ day: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})
