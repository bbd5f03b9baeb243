import { type WebhookEventType, webhookBody, webhookEvents } from '@hearth/protocol/webhook-events'
import { z } from 'zod'

const headers = {
  'webhook-id':
    'Names the event: the same however often it is sent, so whatever has it twice drops the second.',
  'webhook-timestamp':
    'When it was sent, in seconds since 1970. Older than five minutes is not to be believed.',
  'webhook-signature':
    'v1, a comma, and the HMAC-SHA256 of "id.timestamp.body" in base64; several of them, with spaces between, while a secret is being replaced.',
}

/** What is sent to webhooks, as OpenAPI 3.1 describes it. */
export function describeWebhooks() {
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
            content: { 'application/json': { schema: bodySchema(type as WebhookEventType) } },
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

/** JSON Schema of draft 2020-12, which is what OpenAPI 3.1 has; its types say so in other words. */
function bodySchema(type: WebhookEventType) {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBody(type), { io: 'input' })
  return schema as { type: 'object' }
}
