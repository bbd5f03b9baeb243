import { z } from 'zod'
import { issue } from './issue.ts'

/**
 * Creates a schema for a positive integer. Also accepts a string of digits, because query parameters are
 * strings.
 */
export const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.number(issue('wholeNumber')).int(issue('wholeNumber')).min(1).max(max),
  ) as z.ZodType<number, number>
