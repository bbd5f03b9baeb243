import { z } from 'zod'

/** A whole number from 1 on, as a query carries it: digits. */
export const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.number({ error: 'must be a whole number' }).int({ error: 'must be a whole number' }).min(1).max(max),
  ) as z.ZodType<number, string | number>
