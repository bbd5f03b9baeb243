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
  summary: 'Appeals, oldest first: those that wait for a decision, or those that were decided so.',
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
  summary: 'An appeal with the member, the hold and the signals of now.',
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
  summary:
    'Accept an appeal, which lifts the hold, or reject it, which keeps the hold. The member is mailed the reason.',
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
  summary:
    'Release the claims of a member that are held, without an appeal. The same signals hold nothing again; the member is mailed the reason.',
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
  summary:
    'The signals of a member with their evidence, the score at which claims are held, and what was held or asked.',
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
