import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { appealSchema, appealStates } from './appeals.ts'
import { foundMemberSchema } from './operator-members.ts'
import { reasonSchema } from './operators.ts'

const TAG = 'Operators: appeals'

/** A signal as an operator sees it. */
const shownSignalSchema = z.object({
  name: z.string(),
  /** What it is about: a network, a code's owner, a domain, a node, a wallet. */
  subject: z.string(),
  score: z.number(),
  /** How much of the score an operator has cleared. */
  cleared: z.number(),
  /** What was counted. */
  evidence: z.record(z.string(), z.unknown()),
  sentence: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
})

export type ShownSignal = z.infer<typeof shownSignalSchema>

const shownHoldSchema = z.object({
  id: z.string(),
  score: z.number(),
  signals: z.array(
    z.object({ name: z.string(), subject: z.string(), score: z.number(), sentence: z.string() }),
  ),
  since: z.string(),
  /** When an operator confirmed it: it is not lifted by itself any more. */
  keptAt: z.string().nullable(),
  until: z.string().nullable(),
  liftedBy: z.string().nullable(),
})

export const readOpenAppeals = endpoint({
  method: 'GET',
  path: '/api/operator/appeals',
  tag: TAG,
  access: 'operator',
  permission: 'appeals.read',
  rateClass: 'read',
  query: z.object({
    state: z.enum(appealStates).default('open'),
    ...pageQuery({ most: 500, usual: 50 }, z.guid()),
  }),
  answer: z.object({
    appeals: z.array(appealSchema.extend({ memberId: z.string() })),
    ...pageAnswer,
  }),
  errors: [],
})

export const readAppeal = endpoint({
  method: 'GET',
  path: '/api/operator/appeals/{id}',
  tag: TAG,
  access: 'operator',
  permission: 'appeals.read',
  rateClass: 'read',
  params: z.object({ id: z.guid() }),
  answer: z.object({
    appeal: appealSchema.extend({ decidedBy: z.string().nullable() }),
    member: foundMemberSchema,
    hold: shownHoldSchema,
    signals: z.array(shownSignalSchema),
  }),
  errors: ['NOT_FOUND'],
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/operator/appeals/{id}/decision',
  tag: TAG,
  access: 'operator',
  permission: 'appeals.decide',
  rateClass: 'write',
  params: z.object({ id: z.guid() }),
  body: z.object({ decision: z.enum(['accepted', 'rejected']), reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const releaseClaims = endpoint({
  method: 'POST',
  path: '/api/operator/members/{id}/release',
  tag: TAG,
  access: 'operator',
  permission: 'appeals.decide',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const readSignals = endpoint({
  method: 'GET',
  path: '/api/operator/members/{id}/signals',
  tag: TAG,
  access: 'operator',
  permission: 'appeals.read',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    member: foundMemberSchema,
    /** What counts: the sum of the signals without what an operator cleared. */
    score: z.number(),
    holdAt: z.number(),
    /** When the rules looked at the member last; null before the first time. */
    lookedAt: z.string().nullable(),
    signals: z.array(shownSignalSchema),
    holds: z.array(shownHoldSchema),
    /** Whether the member was asked to confirm its address again, and did. */
    check: z.object({ since: z.string(), passedAt: z.string().nullable() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
})
