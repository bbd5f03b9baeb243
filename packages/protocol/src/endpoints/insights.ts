import { z } from 'zod'
import { MAX_RESULT_BYTES, MAX_RESULTS_PER_BATCH } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { signatureSchema } from '../node-identity.ts'
import { collectionSourceSchema, resultKinds } from '../sources.ts'
import { text } from '../text.ts'

/** What a node says of one thing that it collected; the thing itself stays where it was. */
export const resultSchema = z.object({
  /** Names the result among the member's own. Sent again, it is known and changes nothing. */
  id: z.guid().toLowerCase(),
  /** What it was collected for: the statistics count the different ones. */
  job: text(100).min(1),
  kind: z.enum(resultKinds),
  /** Size of what was collected, bytes. */
  bytes: z.number().int().min(0).max(MAX_RESULT_BYTES),
  /** ISO 8601 with its offset. */
  collectedAt: z.iso.datetime({ offset: true }).max(40),
})

export type Result = z.infer<typeof resultSchema>

/** Why a well-formed result was refused. Repeating the same report does not help. */
export const resultRejections = [
  'in_future',
  'too_old',
  /** The report names no node, or has no signature. */
  'node_key_required',
  /** The node is not registered with this member. */
  'node_not_registered',
  /** The signature is not by the node's key over this report. */
  'signature_invalid',
  /** The network lists sources, and the job names none of those assigned to this member. */
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
    /** The registered node that reports. */
    node: z.guid().toLowerCase().optional(),
    /** By the node's key, over `reportText`. */
    signature: signatureSchema.optional(),
    results: z.array(resultSchema).min(1).max(MAX_RESULTS_PER_BATCH),
  }),
  answer: z.object({
    /** Results that were new, and are counted now. */
    accepted: z.number(),
    /** Results that had been counted before, or stand in the batch twice. */
    known: z.number(),
    /** Results that are not counted, by their place in the batch (from 0). */
    refused: z.array(z.object({ index: z.number(), reason: z.enum(resultRejections), message: z.string() })),
    /** Points that the new ones brought. */
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
    /** Seconds that a node gathers results before it reports them. */
    reportEverySeconds: z.number(),
    /** The server's clock, ISO 8601: results are dated by it. */
    now: z.string(),
    /** ISO 8601: results collected before this are refused. Null before the member's first heartbeat. */
    collectSince: z.string().nullable(),
  }),
  errors: [],
})

export const dataStatsSchema = z.object({
  /** Different jobs that results were reported for. */
  total_jobs: z.number(),
  total_jobs_points: z.number(),
  profiles_amount: z.number(),
  comments_amount: z.number(),
  posts_amount: z.number(),
  /** Bytes of everything that was collected. */
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

/** Days that the trend of what was collected goes back, today included. */
export const DATA_HISTORY_DAYS = 30

export const readDataHistory = endpoint({
  method: 'GET',
  path: '/api/users/data-history',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    /** Every day is there, by when things were collected. */
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
