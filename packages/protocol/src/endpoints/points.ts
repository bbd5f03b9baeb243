import { z } from 'zod'
import { POINTS_LOG_DEFAULT_LIMIT, POINTS_LOG_MAX_LIMIT } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { historyRangeSchema, isCalendarDay } from '../history-range.ts'
import { pointsCategorySchema } from '../points-categories.ts'
import { text } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

export const pointsHistorySchema = z.object({
  success: z.boolean(),
  range: z.string(),
  /** Days in `history.data`. */
  totalEntries: z.number(),
  /** Points of the whole range. */
  pointsTotal: z.number(),
  history: z.object({
    /** Points per day of the range. */
    average: z.number(),
    data: z.array(
      z.object({
        /** UTC day, YYYY-MM-DD. */
        date: z.string(),
        connectivity: z.number(),
        referral: z.number(),
        rewards: z.number(),
        /** All categories, those without a column of their own too. */
        total: z.number(),
      }),
    ),
  }),
})

export type PointsHistory = z.infer<typeof pointsHistorySchema>

export const readPointsHistory = endpoint({
  method: 'GET',
  path: '/api/users/points-history',
  tag: 'Points',
  access: 'member',
  rateClass: 'read',
  query: z.object({ range: historyRangeSchema }),
  answer: pointsHistorySchema,
  errors: [],
})

export const pointsLogEntrySchema = z.object({
  category: pointsCategorySchema,
  points: z.number(),
  comment: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
})

export type PointsLogEntry = z.infer<typeof pointsLogEntrySchema>

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

const logDateSchema = z
  .string()
  .max(40)
  .meta({ format: 'date-or-date-time' })
  .refine(
    (value) =>
      isCalendarDay(value) ||
      (isoDateTime.test(value) && isCalendarDay(value.slice(0, 10)) && Number.isFinite(Date.parse(value))),
    { message: 'must be a day as YYYY-MM-DD or a time as 2026-01-31T12:00:00Z' },
  )

export const readPointsLog = endpoint({
  method: 'GET',
  path: '/api/users/points-log',
  tag: 'Points',
  access: 'member',
  rateClass: 'read',
  query: z.object({
    page: wholeNumber(1_000_000).default(1),
    limit: wholeNumber(POINTS_LOG_MAX_LIMIT).default(POINTS_LOG_DEFAULT_LIMIT),
    category: pointsCategorySchema.optional(),
    /** First day or moment, included. */
    startDate: logDateSchema.optional(),
    /** Last day or moment, included. */
    endDate: logDateSchema.optional(),
    /** `nextCursor` of the page before, with the same category and dates; `page` means nothing then. */
    cursor: text(300).optional(),
  }),
  answer: z.object({
    data: z.array(pointsLogEntrySchema),
    /** Entries of all pages; along a cursor, as the first page counted them. */
    total: z.number(),
    /** Where the next page begins; absent with the last one. */
    nextCursor: z.string().optional(),
  }),
  errors: [],
})

export const exportFormatSchema = z.enum(['csv', 'jsonl'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

export const exportPoints = endpoint({
  method: 'GET',
  path: '/api/users/points-export',
  tag: 'Points',
  access: 'member',
  rateClass: 'read',
  query: z.object({ format: exportFormatSchema }),
  answer: z.string(),
  streams: ['text/csv', 'application/x-ndjson'],
  errors: ['CONFLICT'],
})
