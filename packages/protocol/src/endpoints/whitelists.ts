import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { text } from '../text.ts'
import { whitelistNameSchema } from '../whitelist-name.ts'
import { reasonSchema } from './operators.ts'

/** Maximum length of the CSV in one call. Larger files require the command line. */
const MAX_CSV_CHARACTERS = 100_000

export const whitelistReportSchema = z.object({
  /** Number of lines that changed something. */
  changed: z.number(),
  /** Number of lines without effect. */
  unchanged: z.number(),
  /** Number of invalid lines. */
  bad: z.number(),
  /** First 100 invalid lines, with line numbers from 1. */
  badLines: z.array(z.object({ line: z.number(), what: z.string() })),
})

export type WhitelistReport = z.infer<typeof whitelistReportSchema>

export const readWhitelists = endpoint({
  method: 'GET',
  path: '/api/operator/whitelists',
  tag: 'Operators',
  access: 'operator',
  permission: 'whitelists.read',
  rateClass: 'read',
  answer: z.object({
    whitelists: z.array(
      z.object({ name: z.string(), note: z.string(), entries: z.number(), createdAt: z.string() }),
    ),
  }),
  errors: [],
})

export const readWhitelist = endpoint({
  method: 'GET',
  path: '/api/operator/whitelists/{name}',
  tag: 'Operators',
  access: 'operator',
  permission: 'whitelists.read',
  rateClass: 'read',
  params: z.object({ name: whitelistNameSchema }),
  query: z.object({
    ...pageQuery({ most: 1000, usual: 100 }, text(400)),
  }),
  answer: z.object({
    entries: z.array(
      z.object({ kind: z.enum(['email', 'wallet', 'member']), value: z.string(), addedAt: z.string() }),
    ),
    ...pageAnswer,
  }),
  errors: ['NOT_FOUND'],
})

export const makeWhitelist = endpoint({
  method: 'POST',
  path: '/api/operator/whitelists',
  tag: 'Operators',
  access: 'operator',
  permission: 'whitelists.change',
  rateClass: 'write',
  body: z.object({ name: whitelistNameSchema, note: text(200).default(''), reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: [],
})

const csvBody = z.object({
  /** One email address, wallet or member ID per line, in the first column; other columns are ignored. */
  csv: text(MAX_CSV_CHARACTERS).min(1),
  reason: reasonSchema,
})

export const addToWhitelist = endpoint({
  method: 'POST',
  path: '/api/operator/whitelists/{name}/additions',
  tag: 'Operators',
  access: 'operator',
  permission: 'whitelists.change',
  rateClass: 'write',
  params: z.object({ name: whitelistNameSchema }),
  body: csvBody,
  answer: whitelistReportSchema,
  errors: ['NOT_FOUND'],
})

export const removeFromWhitelist = endpoint({
  method: 'POST',
  path: '/api/operator/whitelists/{name}/removals',
  tag: 'Operators',
  access: 'operator',
  permission: 'whitelists.change',
  rateClass: 'write',
  params: z.object({ name: whitelistNameSchema }),
  body: csvBody,
  answer: whitelistReportSchema,
  errors: ['NOT_FOUND'],
})
