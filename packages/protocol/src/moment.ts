import { z } from 'zod'

/** ISO 8601 time with a zone. The year is limited so that it has four digits in UTC, too. */
export const momentSchema = z.iso
  .datetime({
    offset: true,
    message: 'must be a time with its time zone, such as 2026-03-01T00:00:00Z',
  })
  .max(40)
  .regex(/^(19|2\d)/, { message: 'must be in the years 1900 to 2999' })
  .meta({ format: 'date-time' })
