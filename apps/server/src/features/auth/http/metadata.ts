import { z } from 'zod'
import { ruleIssue } from '../../../errors/rule-messages.ts'

/** Size limit, because access tokens, and therefore the headers of every call, contain the metadata. */
const MAX_BYTES = 4096
const MAX_DEPTH = 8

/** User or app metadata: a small JSON object that PostgreSQL can store. */
export const metadata = z
  .unknown()
  .optional()
  .transform((value) => value ?? {})
  .refine((value) => typeof value === 'object' && !Array.isArray(value), {
    ...ruleIssue('metadataNotObject'),
    abort: true,
  })
  .refine((value) => isStorable(value, MAX_DEPTH), {
    ...ruleIssue('metadataNotStorable', { depth: MAX_DEPTH }),
    abort: true,
  })
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES,
    ruleIssue('metadataTooLarge', { bytes: MAX_BYTES }),
  )
  .transform((value) => value as Record<string, unknown>)

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, entry]) => isStorable(key, 1) && isStorable(entry, depth - 1))
}
