import { z } from 'zod'
import { MAX_RESULT_BYTES, MAX_RESULTS_PER_BATCH } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { signatureSchema } from '../node-identity.ts'
import { collectionSourceSchema, resultKinds } from '../sources.ts'
import { text } from '../text.ts'

/** Report of one collected item, without its content. */
export const resultSchema = z.object({
  /** ID of the result, unique per member. Repetitions have no effect. */
  id: z.guid().toLowerCase(),
  /** Job of the result; the statistics count distinct jobs. */
  job: text(100).min(1),
  kind: z.enum(resultKinds),
  /** Size of the collected item in bytes. */
  bytes: z.number().int().min(0).max(MAX_RESULT_BYTES),
  /** ISO 8601 with an offset. */
  collectedAt: z.iso.datetime({ offset: true }).max(40),
})

export type Result = z.infer<typeof resultSchema>

/** Reasons to reject a well-formed result. */
export const resultRejections = [
  'in_future',
  'too_old',
  /** The report has no node or no signature. */
  'node_key_required',
  /** The node is not registered with this member. */
  'node_not_registered',
  /** The signature does not match the node's key and this report. */
  'signature_invalid',
  /** The job names no source assigned to this member. */
  'source_unknown',
  /** Collected before the account was created. */
  'before_account',
  /** Collected before the member's first credited heartbeat. */
  'before_first_heartbeat',
] as const

export const reportResults = endpoint({
  method: 'POST',
  path: '/api/node/results',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'results',
  body: z.object({
    /** Registered node that sends the report. */
    node: z.guid().toLowerCase().optional(),
    /** Signature of `reportText` with the node's key. */
    signature: signatureSchema.optional(),
    results: z.array(resultSchema).min(1).max(MAX_RESULTS_PER_BATCH),
  }),
  answer: z.object({
    /** Number of new results. */
    accepted: z.number(),
    /** Number of results already counted or repeated in the batch. */
    known: z.number(),
    /** Rejected results, by their index in the batch. */
    refused: z.array(z.object({ index: z.number(), reason: z.enum(resultRejections), message: z.string() })),
    /** Points for the new results. */
    points: z.number(),
  }),
  errors: [],
})

export const readSources = endpoint({
  method: 'GET',
  path: '/api/node/sources',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    sources: z.array(collectionSourceSchema),
    /** Interval between reports of a node. */
    reportEverySeconds: z.number(),
    /** Server time (ISO 8601), used to date results. */
    now: z.string(),
    /** Earliest accepted collection time, ISO 8601; null before the first heartbeat. */
    collectSince: z.string().nullable(),
  }),
  errors: [],
})

export const dataStatsSchema = z.object({
  /** Number of distinct jobs with results. */
  total_jobs: z.number(),
  total_jobs_points: z.number(),
  profiles_amount: z.number(),
  comments_amount: z.number(),
  posts_amount: z.number(),
  /** Total size of collected items in bytes. */
  result_size: z.number(),
})

export type DataStats = z.infer<typeof dataStatsSchema>

export const readDataStats = endpoint({
  method: 'GET',
  path: '/api/users/data-stats',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: dataStatsSchema,
  errors: [],
})

/** Days in the history, including today. */
export const DATA_HISTORY_DAYS = 30

export const readDataHistory = endpoint({
  method: 'GET',
  path: '/api/users/data-history',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    /** Every day of the history. A result belongs to the day of its collection. */
    days: z.array(
      z.object({
        /** UTC day, YYYY-MM-DD. */
        date: z.string(),
        profiles: z.number(),
        comments: z.number(),
        posts: z.number(),
        bytes: z.number(),
      }),
    ),
  }),
  errors: [],
})
