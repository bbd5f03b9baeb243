import { z } from 'zod'
import { ruleIssue } from '../../errors/rule-messages.ts'

/** Headers of a signed call, with the names from Standard Webhooks. */
export const signatureHeaders = z.looseObject({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/, ruleIssue('secondsSince1970')),
  'webhook-signature': z.string().min(1).max(2000),
})

/** Header of idempotent calls. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{1,255}$/, ruleIssue('headerCharacters'))
    .optional(),
})

/** Header that resumes a stream of events. */
export const lastEventHeaders = z.looseObject({
  'last-event-id': z
    .string()
    .regex(/^[!-~]{1,255}$/, ruleIssue('headerCharacters'))
    .optional(),
})
