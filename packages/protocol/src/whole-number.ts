import { z } from 'zod'

/** Creates a schema for a positive integer, also as digits in a query. */
export const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.number({ error: 'must be a whole number' }).int({ error: 'must be a whole number' }).min(1).max(max),
  ) as z.ZodType<number, string | number>
