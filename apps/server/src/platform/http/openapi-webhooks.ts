import { eventSchemaName, eventSchemas } from '@hearth/protocol/reference/component-schemas'
import { type WebhookEventType, webhookEvents } from '@hearth/protocol/webhook-events'
import type { z } from 'zod'
import type { JsonSchema } from './build-openapi.ts'

const headers = {
  'webhook-id': 'ID of the event. Repeated deliveries have the same ID, so receivers can ignore duplicates.',
  'webhook-timestamp':
    'Time at which the request was sent, in seconds since 1970. Reject requests older than five minutes.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. While a secret is being replaced, the header has several signatures, separated by spaces.',
}

/** Returns the OpenAPI 3.1 description of all webhook requests. */
export function describeWebhooks(refer: (schema: z.ZodType) => JsonSchema) {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary }]) => [
      type,
      {
        post: {
          operationId: type.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
          summary,
          tags: ['Webhooks'],
          security: [],
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: 'header' as const,
            required: true,
            description,
            schema: { type: 'string' as const },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: refer(eventSchemas[eventSchemaName(type as WebhookEventType)] as z.ZodType),
              },
            },
          },
          responses: {
            '2XX': { description: 'The event was delivered.' },
            '410': { description: 'Disables the webhook. No more events are sent.' },
          },
        },
      },
    ]),
  )
}
