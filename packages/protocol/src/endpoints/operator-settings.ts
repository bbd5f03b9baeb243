import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { momentSchema } from '../moment.ts'
import { text } from '../text.ts'
import { proposalSchema, reasonSchema } from './operators.ts'

const ruleSchema = z.object({
  name: z.string(),
  meaning: z.string(),
  /** Limits and counts take whole numbers. */
  whole: z.boolean(),
  /** Oldest first. What holds now is the last whose start has passed. */
  versions: z.array(
    z.object({
      /** Exact decimal. */
      value: z.string(),
      /** ISO 8601, UTC; 1970 for what holds since the beginning. */
      startsAt: z.string(),
      state: z.enum(['past', 'now', 'planned']),
      setBy: z.string(),
      setAt: z.string(),
      note: z.string(),
    }),
  ),
  /** A version that waits for a second operator; without `startsAt`, it starts a minute after that. */
  proposal: proposalSchema.extend({ value: z.string(), startsAt: z.string().nullable() }).nullable(),
})

export const readRules = endpoint({
  method: 'GET',
  path: '/api/operator/rules',
  tag: 'Operators',
  access: 'operator',
  permission: 'rules.read',
  rateClass: 'read',
  answer: z.object({ rules: z.array(ruleSchema) }),
  errors: [],
})

export const setRule = endpoint({
  method: 'POST',
  path: '/api/operator/rules',
  tag: 'Operators',
  access: 'operator',
  permission: 'rules.set',
  rateClass: 'write',
  recentProof: true,
  body: z.object({
    name: text(100),
    /** Not negative, with up to 6 places; whole where the rule takes whole numbers. */
    value: text(20).regex(/^\d{1,9}(\.\d{1,6})?$/, { message: 'must be a decimal number, as 12.5' }),
    /** ISO 8601 with a time zone; without it, a minute from now. */
    startsAt: momentSchema.optional(),
    reason: reasonSchema,
  }),
  /** Null for `startsAt` where nothing is set yet and the start was not given. */
  answer: z.object({
    name: z.string(),
    value: z.string(),
    startsAt: z.string().nullable(),
    proposal: proposalSchema.nullable(),
  }),
  errors: [],
})

const settingSchema = z.object({
  name: z.string(),
  /** What holds now, as the setting is written; null where nothing is set and the default depends on other settings. */
  value: z.string().nullable(),
  /** What the server was started with; holds again once the operators' value is taken back. */
  configured: z.string().nullable(),
  takes: z.string(),
  purpose: z.string(),
  /** By whom and when (ISO 8601, UTC) it was set at run time; null where it is as configured. */
  setBy: z.string().nullable(),
  setAt: z.string().nullable(),
  /** A higher bound that waits for a second operator, who confirms it by setting the same; `value` is null for a reset. */
  proposal: proposalSchema.extend({ value: z.string().nullable() }).nullable(),
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/operator/settings',
  tag: 'Operators',
  access: 'operator',
  permission: 'settings.read',
  rateClass: 'read',
  answer: z.object({ settings: z.array(settingSchema) }),
  errors: [],
})

export const setSetting = endpoint({
  method: 'POST',
  path: '/api/operator/settings/{name}',
  tag: 'Operators',
  access: 'operator',
  permission: 'settings.change',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  params: z.object({ name: text(100) }),
  body: z.object({ value: text(200).min(1), reason: reasonSchema }),
  answer: settingSchema,
  errors: ['NOT_FOUND'],
})

export const resetSetting = endpoint({
  method: 'DELETE',
  path: '/api/operator/settings/{name}',
  tag: 'Operators',
  access: 'operator',
  permission: 'settings.change',
  rateClass: 'write',
  recentProof: true,
  sessionOnly: true,
  params: z.object({ name: text(100) }),
  query: z.object({ reason: reasonSchema }),
  answer: settingSchema,
  errors: ['NOT_FOUND'],
})
