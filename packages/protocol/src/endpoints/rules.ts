import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const currentRulesSchema = z.object({
  heartbeat: z.object({
    points: z.number(),
    /** Length of a slot in seconds. */
    intervalSeconds: z.number(),
  }),
  referral: z.object({
    inviteePoints: z.number(),
    /** Heartbeats of an invitee before `inviteePoints` are booked; 0 books them at once. */
    inviteeHeartbeats: z.number(),
    inviterPoints: z.number(),
    /** Heartbeats of an invitee, in addition to a linked wallet, before the inviter can claim. */
    inviterHeartbeats: z.number(),
  }),
  machineId: z.object({
    /** Heartbeats that a Machine ID requires. */
    heartbeats: z.number(),
  }),
  /** Start of the next known change; null if none is planned. ISO 8601, UTC. */
  changesAt: z.string().nullable(),
})

export type CurrentRules = z.infer<typeof currentRulesSchema>

export const readCurrentRules = endpoint({
  method: 'GET',
  path: '/api/rules',
  tag: 'Points',
  access: 'public',
  rateClass: 'read',
  answer: currentRulesSchema,
  errors: [],
})
