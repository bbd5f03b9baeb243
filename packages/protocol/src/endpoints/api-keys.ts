import { z } from 'zod'
import { apiScopes } from '../api-scopes.ts'
import { endpoint } from '../endpoint.ts'
import { newApiKeySchema } from '../new-api-key.ts'

export const API_KEYS_PER_MEMBER = 20

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** ISO 8601, UTC, like all times here. */
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Accurate to about a minute; null before the first use. */
  lastUsedAt: z.string().nullable(),
})

export type ApiKey = z.infer<typeof apiKeySchema>

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/user/api-keys',
  tag: 'API keys',
  access: 'member',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  answersSecret: true,
  body: newApiKeySchema,
  answer: apiKeySchema.extend({
    /** Sent as `Authorization: Bearer <key>`. */
    key: z.string(),
  }),
  errors: ['CONFLICT'],
})

export const readApiKeys = endpoint({
  method: 'GET',
  path: '/api/user/api-keys',
  tag: 'API keys',
  access: 'member',
  rateClass: 'read',
  sessionOnly: true,
  answer: z.object({ keys: z.array(apiKeySchema) }),
  errors: [],
})

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/user/api-keys/{id}',
  tag: 'API keys',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
})
