import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

const TAG = 'Appeals'

/** How an appeal stands: it waits, the hold was lifted, or the hold stays. */
export const appealStates = ['open', 'accepted', 'rejected'] as const

export const appealSchema = z.object({
  id: z.string(),
  /** What it is against. */
  holdId: z.string(),
  text: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  state: z.enum(appealStates),
  /** Why it was decided so; null while it is open. */
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
})

export type Appeal = z.infer<typeof appealSchema>

/** Why, one sentence for each signal. */
const reasonsSchema = z.array(z.object({ signal: z.string(), sentence: z.string() }))

export const holdSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** When claims were released; null while they are held. */
  until: z.string().nullable(),
  reasons: reasonsSchema,
  /** Whether an appeal can be sent now. */
  mayAppeal: z.boolean(),
})

export type Hold = z.infer<typeof holdSchema>

export const readHolds = endpoint({
  method: 'GET',
  path: '/api/holds',
  tag: TAG,
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    holds: z.array(holdSchema),
    /** Set while a claim takes that the address is confirmed again. */
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
    text: text(2000).regex(/\S/, {
      message: 'must say why the hold is wrong',
    }),
  }),
  answer: appealSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
