import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { momentSchema } from '../moment.ts'
import { text } from '../text.ts'
import { proposalSchema, reasonSchema } from './operators.ts'

const ruleSchema = z.object({
  name: z.string(),
  meaning: z.string(),
  /** True for limits and counts, which accept whole numbers only. */
  whole: z.boolean(),
  /** Versions, oldest first. The version that started last is in force. */
  versions: z.array(
    z.object({
      /** Exact decimal. */
      value: z.string(),
      /** ISO 8601, UTC; 1970 for the initial version. */
      startsAt: z.string(),
      state: z.enum(['past', 'now', 'planned']),
      setBy: z.string(),
      setAt: z.string(),
      note: z.string(),
    }),
  ),
  /** Version that awaits a second operator. If `startsAt` is null, it starts a minute after confirmation. */
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
    /** Nonnegative, with up to 6 decimal places; whole if the rule requires it. */
    value: text(20).regex(/^\d{1,9}(\.\d{1,6})?$/, issue('decimal')),
    /** ISO 8601 with a time zone; default: a minute from now. */
    startsAt: momentSchema.optional(),
    reason: reasonSchema,
  }),
  /** `startsAt` is null if the change is only proposed and no start time was given. */
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
  /** Current value; null if unset and derived from other settings. */
  value: z.string().nullable(),
  /** Value at server startup; applies again after a reset. */
  configured: z.string().nullable(),
  takes: z.string(),
  purpose: z.string(),
  /** Operator and time (ISO 8601, UTC) of the run-time change; null if unchanged. */
  setBy: z.string().nullable(),
  setAt: z.string().nullable(),
  /**
   * Higher limit that awaits a second operator, who confirms it by setting the same value. `value` is null for a reset.
   */
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
