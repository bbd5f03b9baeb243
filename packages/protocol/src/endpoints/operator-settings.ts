import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { reasonSchema } from './operators.ts'

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
})

export const readRules = endpoint({
  method: 'GET',
  path: '/api/operator/rules',
  tag: 'Operators',
  summary: 'What points are worth and what is credited, with every version there was and is planned.',
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
  summary:
    'Set a rule from a time on, at least a minute ahead. What has begun is never changed; a planned version gives way to another with the same start.',
  access: 'operator',
  permission: 'rules.set',
  rateClass: 'write',
  body: z.object({
    name: text(100),
    /** Not negative, with up to 6 places; whole where the rule takes whole numbers. */
    value: text(20).regex(/^\d{1,9}(\.\d{1,6})?$/, { message: 'must be a decimal number, as 12.5' }),
    /** ISO 8601 with a time zone; without it, a minute from now. */
    startsAt: z.iso.datetime({ offset: true }).optional(),
    reason: reasonSchema,
  }),
  answer: z.object({ name: z.string(), value: z.string(), startsAt: z.string() }),
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
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/operator/settings',
  tag: 'Operators',
  summary: 'The settings that can change while the server runs, and what holds now.',
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
  summary: 'Set a setting for all processes, without a restart. It stays until it is taken back.',
  access: 'operator',
  permission: 'settings.change',
  rateClass: 'write',
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
  summary: 'Take a setting back to what the server was started with. Repeating it changes nothing.',
  access: 'operator',
  permission: 'settings.change',
  rateClass: 'write',
  sessionOnly: true,
  params: z.object({ name: text(100) }),
  query: z.object({ reason: reasonSchema }),
  answer: settingSchema,
  errors: ['NOT_FOUND'],
})
