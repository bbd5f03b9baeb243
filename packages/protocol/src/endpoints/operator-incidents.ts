import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { text } from '../text.ts'
import { incidentSchema } from './heartbeats.ts'
import { reasonSchema } from './operators.ts'

const incidentParams = z.object({ id: z.uuid() })

/** Exact nonnegative decimal. */
const pointsSchema = text(24).regex(/^\d{1,14}(\.\d{1,6})?$/, issue('decimal'))

export const operatorIncidentSchema = incidentSchema.extend({
  /** Who recorded the incident; null if gateways noticed it. */
  recordedBy: z.string().nullable(),
})

export const readIncidents = endpoint({
  method: 'GET',
  path: '/api/operator/incidents',
  tag: 'Operators',
  access: 'operator',
  permission: 'incidents.read',
  rateClass: 'read',
  query: z.object(pageQuery({ most: 200, usual: 50 }, z.uuid())),
  /** Newest first. */
  answer: z.object({ incidents: z.array(operatorIncidentSchema), ...pageAnswer }),
  errors: [],
})

export const recordIncident = endpoint({
  method: 'POST',
  path: '/api/operator/incidents',
  tag: 'Operators',
  access: 'operator',
  permission: 'incidents.record',
  rateClass: 'write',
  recentProof: true,
  body: z.object({
    startsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
    /** Text that members read. */
    note: text(500).regex(/\S/, issue('empty')),
    reason: reasonSchema,
  }),
  answer: operatorIncidentSchema,
  errors: [],
})

export const makeGoodKinds = ['payment', 'reversal'] as const

export const makeGoodSchema = z.object({
  kind: z.enum(makeGoodKinds),
  /** `waiting` for a second operator; `booking` until every member has the entry. */
  state: z.enum(['waiting', 'booking', 'booked']),
  members: z.number(),
  slots: z.number(),
  /** Exact decimal. */
  points: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  bookedAt: z.string().nullable(),
})

export const previewMakeGood = endpoint({
  method: 'GET',
  path: '/api/operator/incidents/{id}/make-good',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.read',
  rateClass: 'read',
  params: incidentParams,
  answer: z.object({
    /** Make-goods of the incident that were requested or booked. */
    makeGoods: z.array(makeGoodSchema),
    members: z.number(),
    slots: z.number(),
    /** Exact decimal. */
    points: z.string(),
    /** Slots of nodes that were not credited both before and after the incident. */
    excludedSlots: z.number(),
    examples: z.array(z.object({ memberId: z.uuid(), slots: z.number(), points: z.string() })),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const requestMakeGood = endpoint({
  method: 'POST',
  path: '/api/operator/incidents/{id}/make-good',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.correct',
  rateClass: 'write',
  recentProof: true,
  params: incidentParams,
  body: z.object({
    kind: z.enum(makeGoodKinds),
    /** Totals of the preview, so that nobody requests or confirms amounts that they have not seen. */
    members: z.number().int().min(0),
    points: pointsSchema,
    reason: reasonSchema,
  }),
  answer: makeGoodSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const decideMakeGood = endpoint({
  method: 'POST',
  path: '/api/operator/incidents/{id}/make-good/decision',
  tag: 'Operators',
  access: 'operator',
  permission: 'points.correct',
  rateClass: 'write',
  recentProof: true,
  params: incidentParams,
  body: z.object({ kind: z.enum(makeGoodKinds), agree: z.boolean(), reason: reasonSchema }),
  /** Null if the request was rejected. */
  answer: z.object({ makeGood: makeGoodSchema.nullable() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
})
