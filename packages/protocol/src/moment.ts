import { z } from 'zod'

/** A time with its zone, ISO 8601. The year is limited so that the time in UTC has four digits, too. */
export const momentSchema = z.iso
  .datetime({
    offset: true,
    message: 'must be a time with its time zone, such as 2026-03-01T00:00:00Z',
  })
  .max(40)
  .regex(/^(19|2\d)/, { message: 'must be in the years 1900 to 2999' })
  .meta({ format: 'date-time' })
