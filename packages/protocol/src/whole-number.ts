import { z } from 'zod'

/** A whole number from 1 on, as a query carries it: digits. */
export const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { message: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(1).max(max))
    .or(z.number().int().min(1).max(max))
