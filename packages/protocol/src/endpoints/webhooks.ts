import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { momentSchema } from '../moment.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { text } from '../text.ts'
import { askableEvents } from '../webhook-events.ts'
import { reasonSchema } from './operators.ts'

const TAG = 'Operators: webhooks'
export const WEBHOOKS_MAX = 20
/** Default period in which the previous secret also signs. */
const SECRET_OVERLAP_HOURS = 24

/** Plain HTTP is allowed only for addresses in WEBHOOK_NETWORKS. */
const url = z
  .url({ protocol: /^https?$/, ...issue('httpsAddress') })
  .max(2000)
  .meta({ pattern: '^https?://' })
const events = z
  .array(z.enum(askableEvents))
  .min(1)
  .meta({ uniqueItems: true })
  .refine((types) => new Set(types).size === types.length, issue('duplicates'))
const note = text(200).trim()

const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(askableEvents)),
  note: z.string(),
  /** ISO 8601, UTC, like all times here. */
  createdAt: z.string(),
  /** Set while the webhook is disabled and its events are queued. */
  off: z.object({ since: z.string(), reason: z.string() }).nullable(),
  /** Time of the first failure since the last success; null if there was none. */
  failingSince: z.string().nullable(),
  /** Deliveries that await an attempt. */
  waiting: z.number(),
  /** Failed deliveries, which can be replayed. */
  failed: z.number(),
})

export type Webhook = z.infer<typeof webhookSchema>

const idParams = z.object({ id: z.uuid() })
const withReason = z.object({ reason: reasonSchema })

export const readWebhooks = endpoint({
  method: 'GET',
  path: '/api/operator/webhooks',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.read',
  rateClass: 'read',
  answer: z.object({ webhooks: z.array(webhookSchema) }),
  errors: [],
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/operator/webhooks',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  recentProof: true,
  answersSecret: true,
  body: z.object({ url, events, note: note.default(''), reason: reasonSchema }),
  answer: webhookSchema.extend({
    /** Standard Webhooks format: `whsec_` and base64. */
    secret: z.string(),
  }),
  errors: ['CONFLICT'],
})

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/operator/webhooks/{id}',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  recentProof: true,
  params: idParams,
  body: z.object({
    url: url.optional(),
    events: events.optional(),
    note: note.optional(),
    on: z.boolean().optional(),
    reason: reasonSchema,
  }),
  answer: webhookSchema,
  errors: ['NOT_FOUND'],
})

export const endWebhook = endpoint({
  method: 'DELETE',
  path: '/api/operator/webhooks/{id}',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  params: idParams,
  query: withReason,
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/operator/webhooks/{id}/secret',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  recentProof: true,
  answersSecret: true,
  params: idParams,
  body: withReason.extend({
    /** Hours in which the previous secret also signs; 0 if that secret was leaked. */
    overlapHours: z.number().int().min(0).max(168).default(SECRET_OVERLAP_HOURS),
  }),
  answer: z.object({ secret: z.string(), previousUntil: z.string() }),
  errors: ['NOT_FOUND'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/operator/webhooks/{id}/test',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  params: idParams,
  body: withReason,
  answer: z.object({ eventId: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const deliverySchema = z.object({
  /** Header `webhook-id`; the same for every attempt and webhook. */
  eventId: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  /** `failed` means that no attempt will follow. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** Time of the last attempt; null before the first attempt. */
  triedAt: z.string().nullable(),
  /** HTTP status of the response; null if there was none. */
  status: z.number().nullable(),
  /** Error of the last attempt. */
  failure: z.string().nullable(),
  durationMs: z.number().nullable(),
  /** Time of the next attempt; null if there is none. */
  nextTryAt: z.string().nullable(),
})

export const readWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/operator/webhooks/{id}/deliveries',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.read',
  rateClass: 'read',
  params: idParams,
  query: z.object({
    ...pageQuery({ most: 100, usual: 50 }, z.uuid()),
    state: z.enum(['waiting', 'delivered', 'failed']).optional(),
  }),
  answer: z.object({
    deliveries: z.array(deliverySchema),
    ...pageAnswer,
  }),
  errors: ['NOT_FOUND'],
})

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/operator/webhooks/{id}/deliveries/{event}/replay',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  params: idParams.extend({ event: z.uuid() }),
  body: withReason,
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/operator/webhooks/{id}/replay',
  tag: TAG,
  access: 'operator',
  permission: 'webhooks.change',
  rateClass: 'write',
  params: idParams,
  body: withReason.extend({
    since: momentSchema,
  }),
  answer: z.object({ replayed: z.number() }),
  errors: ['NOT_FOUND'],
})
