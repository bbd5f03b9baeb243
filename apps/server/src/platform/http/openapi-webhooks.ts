import { eventSchemaName, eventSchemas } from '@hearth/protocol/reference/component-schemas'
import { type WebhookEventType, webhookEvents } from '@hearth/protocol/webhook-events'
import type { z } from 'zod'
import type { JsonSchema } from './build-openapi.ts'

const headers = {
  'webhook-id':
    'Names the event: the same however often it is sent, so whatever has it twice drops the second.',
  'webhook-timestamp':
    'When it was sent, in seconds since 1970. Older than five minutes is not to be believed.',
  'webhook-signature':
    'v1, a comma, and the HMAC-SHA256 of "id.timestamp.body" in base64; several of them, with spaces between, while a secret is being replaced.',
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
            '2XX': { description: 'It has come.' },
            '410': { description: 'Nothing more is wanted: the webhook is switched off.' },
          },
        },
      },
    ]),
  )
}
