import { z } from 'zod'
import { issue } from './issue.ts'

/** ISO 8601 time with a zone. The year is limited so that it has four digits in UTC, too. */
export const momentSchema = z.iso
  .datetime({ offset: true, ...issue('zonedTime') })
  .max(40)
  .regex(/^(19|2\d)/, issue('yearOutOfRange'))
  .meta({ format: 'date-time' })
