import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { text } from '../text.ts'

const TAG = 'Appeals'

/** An appeal's states: open, claim suspension lifted, or claim suspension upheld. */
export const appealStates = ['open', 'accepted', 'rejected'] as const

export const appealSchema = z.object({
  id: z.string(),
  /** ID of the appealed claim suspension. */
  holdId: z.string(),
  text: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  state: z.enum(appealStates),
  /** Reason for the decision; null while open. */
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
})

export type Appeal = z.infer<typeof appealSchema>

/** Reasons, one sentence per signal. */
const reasonsSchema = z.array(z.object({ signal: z.string(), sentence: z.string() }))

export const suspensionSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** End of the claim suspension; null while active. */
  until: z.string().nullable(),
  reasons: reasonsSchema,
  /** True if an appeal can be created now. */
  mayAppeal: z.boolean(),
})

export type ClaimSuspension = z.infer<typeof suspensionSchema>

export const readHolds = endpoint({
  method: 'GET',
  path: '/api/holds',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    holds: z.array(suspensionSchema),
    /** Set while claims require confirming the email address again. */
    check: z.object({ since: z.string(), reasons: reasonsSchema }).nullable(),
  }),
  errors: [],
})

export const readAppeals = endpoint({
  method: 'GET',
  path: '/api/appeals',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  answer: z.object({ appeals: z.array(appealSchema) }),
  errors: [],
})

export const sendAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  tag: TAG,
  access: 'member',
  rateClass: 'write',
  body: z.object({
    holdId: z.guid(),
    text: text(2000).regex(/\S/, issue('appealReason')),
  }),
  answer: appealSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
