import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { appealSchema, appealStates } from './appeals.ts'
import { foundMemberSchema } from './operator-members.ts'
import { reasonSchema } from './operators.ts'

const TAG = 'Operators: appeals'

/** Signal with details for operators. */
const shownSignalSchema = z.object({
  name: z.string(),
  /** Subject of the signal: a subnet, the owner of a code, a domain, a node or a wallet. */
  subject: z.string(),
  score: z.number(),
  /** Part of the score that an operator cleared. */
  cleared: z.number(),
  /** Observations that the score is based on. */
  evidence: z.record(z.string(), z.unknown()),
  sentence: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
})

export type ShownSignal = z.infer<typeof shownSignalSchema>

const shownSuspensionSchema = z.object({
  id: z.string(),
  score: z.number(),
  signals: z.array(
    z.object({ name: z.string(), subject: z.string(), score: z.number(), sentence: z.string() }),
  ),
  since: z.string(),
  /** Time at which an operator upheld the suspension. Upheld suspensions are not lifted automatically. */
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
    hold: shownSuspensionSchema,
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
    /** Sum of the signals' scores without cleared parts. */
    score: z.number(),
    holdAt: z.number(),
    /** Time of the last evaluation; null if never. */
    lookedAt: z.string().nullable(),
    signals: z.array(shownSignalSchema),
    holds: z.array(shownSuspensionSchema),
    /** Request to reconfirm the email address, with the time of confirmation. */
    check: z.object({ since: z.string(), passedAt: z.string().nullable() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
})
