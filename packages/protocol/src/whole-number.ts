import { z } from 'zod'

/** Creates a schema for a positive integer. It also accepts digits, which a query consists of. */
export const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.number({ error: 'must be a whole number' }).int({ error: 'must be a whole number' }).min(1).max(max),
  ) as z.ZodType<number, number>
