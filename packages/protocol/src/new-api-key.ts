import { z } from 'zod'
import { apiScopes } from './api-scopes.ts'
import { issue } from './issue.ts'
import { requiredText } from './text.ts'

export const API_KEY_MAX_DAYS = 365

export const newApiKeySchema = z.object({
  name: requiredText(60),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1)
    .max(apiScopes.length)
    .meta({ uniqueItems: true })
    .refine((scopes) => new Set(scopes).size === scopes.length, issue('duplicates')),
  /** If omitted, the key does not expire. */
  expiresInDays: z.number().int().min(1).max(API_KEY_MAX_DAYS).optional(),
})

export type NewApiKey = z.infer<typeof newApiKeySchema>
