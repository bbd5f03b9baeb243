import { z } from 'zod'
import { POINTS_LOG_DEFAULT_LIMIT, POINTS_LOG_MAX_LIMIT } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { historyRangeSchema, isCalendarDay } from '../history-range.ts'
import { issue } from '../issue.ts'
import { pointsCategorySchema } from '../points-categories.ts'
import { pointsEntryIdSchema } from '../points-entry-id.ts'
import { text } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { incidentSchema } from './heartbeats.ts'

/** Heartbeats and points of a node. */
export const nodePointsSchema = z.object({
  nodeId: z.uuid(),
  /** Number of heartbeats, or of slots that a make-good paid. */
  heartbeats: z.number(),
  points: z.number(),
})

export type NodePoints = z.infer<typeof nodePointsSchema>

/** Optional parts of a response. */
const includeSchema = z.enum(['nodes']).optional()

export const pointsHistorySchema = z.object({
  success: z.boolean(),
  range: z.string(),
  /** Number of days in `history.data`. */
  totalEntries: z.number(),
  /** Total points of the range. */
  pointsTotal: z.number(),
  history: z.object({
    /** Average points per day of the membership in the range. */
    average: z.number(),
    data: z.array(
      z.object({
        /** UTC day, YYYY-MM-DD. */
        date: z.string(),
        connectivity: z.number(),
        referral: z.number(),
        rewards: z.number(),
        /** All categories, including those without a column. */
        total: z.number(),
        /**
         * Points for heartbeats of this day by node; null if unknown. Only if requested. Without make-goods and
         * corrections.
         */
        nodes: z.array(nodePointsSchema).nullable().optional(),
      }),
    ),
    /** The 24 hours of the UTC day; only for the range `today`. */
    hours: z
      .array(
        z.object({
          /** Start of the hour. ISO 8601, UTC. */
          hour: z.string(),
          connectivity: z.number(),
          referral: z.number(),
          rewards: z.number(),
          /** All categories, including those without a column. */
          total: z.number(),
        }),
      )
      .optional(),
  }),
})

export type PointsHistory = z.infer<typeof pointsHistorySchema>

export const readPointsHistory = endpoint({
  method: 'GET',
  path: '/api/users/points-history',
  tag: 'Points',
  access: 'member',
  rateClass: 'read',
  query: z.object({ range: historyRangeSchema, include: includeSchema }),
  answer: pointsHistorySchema,
  errors: [],
})

export const pointsLogEntrySchema = z.object({
  /** UUID; of a pending entry, its UTC day and the number of its settlement, such as `2026-03-01.1`. */
  id: z.string(),
  category: pointsCategorySchema,
  points: z.number(),
  comment: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  /** Null if unknown, or if the entry is not for slots. Only if requested. */
  nodes: z.array(nodePointsSchema).nullable().optional(),
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
    issue('dayOrTime'),
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
    /** First day or time, inclusive. */
    startDate: logDateSchema.optional(),
    /** Last day or time, inclusive. */
    endDate: logDateSchema.optional(),
    /** `nextCursor` of the previous page, with the same category and dates. If set, `page` is ignored. */
    cursor: text(300).optional(),
    include: includeSchema,
  }),
  answer: z.object({
    data: z.array(pointsLogEntrySchema),
    /** Number of entries on all pages; with a cursor, as counted for the first page. */
    total: z.number(),
    /** Cursor of the next page; absent on the last page. */
    nextCursor: z.string().optional(),
  }),
  errors: [],
})

export const pointsSources = [
  'settlement',
  'make-good',
  'make-good-reversal',
  'referral',
  'invitation',
  'campaign',
  'correction',
  'results',
  'result_check',
  'other',
] as const

export const pointsEntryDetailsSchema = pointsLogEntrySchema.omit({ nodes: true }).extend({
  status: z.enum(['booked', 'pending']),
  source: z.enum(pointsSources),
  /** UTC day that a settlement settles, YYYY-MM-DD. */
  day: z.string().nullable(),
  /** Number of heartbeats of a settlement. */
  heartbeats: z.number().nullable(),
  /** Null if unknown, or if the entry is not for slots. */
  nodes: z
    .array(
      nodePointsSchema.extend({
        /** Null if the member gave no name, or if the node is not registered. */
        name: z.string().nullable(),
        state: z.enum(['registered', 'removed', 'anonymous']),
        /** Heartbeats by points per heartbeat, as the rule in force defined; null if unknown. */
        rates: z.array(z.object({ points: z.number(), heartbeats: z.number() })).nullable(),
      }),
    )
    .nullable(),
  /** Incident of a make-good or its reversal. */
  incident: incidentSchema.nullable(),
  /** Reversal of a make-good, or the make-good that a reversal reverses. */
  relatedEntryId: z.uuid().nullable(),
  /** Campaign of a reward. */
  campaignId: z.uuid().nullable(),
})

export type PointsEntryDetails = z.infer<typeof pointsEntryDetailsSchema>

export const readPointsEntry = endpoint({
  method: 'GET',
  path: '/api/users/points-log/{id}',
  tag: 'Points',
  access: 'member',
  rateClass: 'read',
  params: z.object({ id: pointsEntryIdSchema }),
  answer: pointsEntryDetailsSchema,
  errors: ['NOT_FOUND'],
})

export const exportFormatSchema = z.enum(['csv', 'jsonl'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

export const exportPoints = endpoint({
  method: 'GET',
  path: '/api/users/points-export',
  tag: 'Points',
  access: 'member',
  rateClass: 'read',
  query: z.object({ format: exportFormatSchema, include: includeSchema }),
  answer: z.string(),
  streams: ['text/csv', 'application/x-ndjson'],
  errors: ['CONFLICT'],
})
