import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { pointsCategorySchema } from '../points-categories.ts'
import { text } from '../text.ts'
import { reasonSchema } from './operators.ts'

const memberParams = z.object({ id: z.uuid() })

export const foundMemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  fullName: z.string().nullable(),
  personalCode: z.string(),
  wallet: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  pausedAt: z.string().nullable(),
  pausedReason: z.string().nullable(),
  deletedAt: z.string().nullable(),
})

export const findMembers = endpoint({
  method: 'GET',
  path: '/api/operator/members',
  tag: 'Operators',
  access: 'operator',
  permission: 'members.read',
  rateClass: 'read',
  query: z.object({ find: text(254).min(1) }),
  answer: z.object({ members: z.array(foundMemberSchema) }),
  errors: [],
})

export const pauseMember = endpoint({
  method: 'POST',
  path: '/api/operator/members/{id}/pause',
  tag: 'Operators',
  access: 'operator',
  permission: 'members.pause',
  rateClass: 'write',
  recentProof: true,
  params: memberParams,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const restoreMember = endpoint({
  method: 'POST',
  path: '/api/operator/members/{id}/restoration',
  tag: 'Operators',
  access: 'operator',
  permission: 'members.pause',
  rateClass: 'write',
  params: memberParams,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/** Exact nonzero decimal with up to 6 decimal places. */
const pointsSchema = text(20)
  .regex(/^-?\d{1,9}(\.\d{1,6})?$/, issue('signedDecimal'))
  .regex(/[1-9]/, issue('zero'))

export const correctionSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  category: pointsCategorySchema,
  /** Exact decimal. */
  points: z.string(),
  reason: z.string(),
  /** `waiting` for a second operator, or the decision. */
  state: z.enum(['waiting', 'booked', 'refused']),
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
})

export type Correction = z.infer<typeof correctionSchema>

export const correctPoints = endpoint({
  method: 'POST',
  path: '/api/operator/members/{id}/corrections',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.correct',
  rateClass: 'write',
  recentProof: true,
  params: memberParams,
  body: z.object({
    /** ID of the correction. Sending it again has no effect. */
    id: z.uuid(),
    category: pointsCategorySchema,
    points: pointsSchema,
    /** Visible to the member in the points log. */
    reason: reasonSchema,
  }),
  answer: correctionSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const readCorrections = endpoint({
  method: 'GET',
  path: '/api/operator/corrections',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.read',
  rateClass: 'read',
  answer: z.object({ corrections: z.array(correctionSchema) }),
  errors: [],
})

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/api/operator/members/{id}/corrections/{correction}/decision',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.correct',
  rateClass: 'write',
  recentProof: true,
  params: memberParams.extend({ correction: z.uuid() }),
  body: z.object({ agree: z.boolean(), reason: reasonSchema }),
  answer: correctionSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
})

export const explainPoints = endpoint({
  method: 'GET',
  path: '/api/operator/members/{id}/points',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.read',
  rateClass: 'read',
  params: memberParams,
  answer: z.object({
    member: foundMemberSchema,
    /** Exact decimals, by category. */
    totals: z.record(z.string(), z.string()),
    total: z.string(),
    heartbeats: z.number(),
    /** Ledger entries by source. */
    sources: z.array(
      z.object({
        category: z.string(),
        kind: z.string(),
        entries: z.number(),
        points: z.string(),
        firstAt: z.string(),
        lastAt: z.string(),
      }),
    ),
    /** Points of days without a ledger entry. */
    pending: z.array(z.object({ day: z.string(), heartbeats: z.number(), points: z.string() })),
    /** Newest ledger entries. */
    newest: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        points: z.string(),
        comment: z.string(),
        source: z.string(),
        occurredAt: z.string(),
      }),
    ),
    /** Earned slots that were not credited, by reason. */
    refusedSlots: z.array(z.object({ reason: z.string(), slots: z.number() })),
    corrections: z.array(correctionSchema),
    /** True if ledger, days and totals agree. */
    agrees: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})
