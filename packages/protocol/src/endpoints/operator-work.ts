import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reasonSchema } from './operators.ts'

export const deadJobSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Time of the final failure. ISO 8601, UTC. */
  diedAt: z.string(),
  tries: z.number(),
  error: z.string(),
  /** Fields of the job, without potential secrets: only IDs have values. */
  data: z.record(z.string(), z.string()),
})

export type DeadJob = z.infer<typeof deadJobSchema>

export const readDeadJobs = endpoint({
  method: 'GET',
  path: '/api/operator/jobs/dead',
  tag: 'Operators',
  access: 'operator',
  permission: 'jobs.read',
  rateClass: 'read',
  answer: z.object({ jobs: z.array(deadJobSchema) }),
  errors: [],
})

export const retryDeadJob = endpoint({
  method: 'POST',
  path: '/api/operator/jobs/dead/{id}/retry',
  tag: 'Operators',
  access: 'operator',
  permission: 'jobs.retry',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
})

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/operator/statistics',
  tag: 'Operators',
  access: 'operator',
  permission: 'statistics.read',
  rateClass: 'write',
  answer: z.object({
    members: z.object({
      total: z.number(),
      joinedLast7Days: z.number(),
      onboarded: z.number(),
      paused: z.number(),
      /** Members with suspended claims. */
      held: z.number(),
      /** Members whose account is scheduled for deletion. */
      leaving: z.number(),
      deleted: z.number(),
    }),
    /** Exact decimals, by category. */
    points: z.record(z.string(), z.string()),
    heartbeats: z.number(),
    /** Registered nodes. */
    nodes: z.number(),
    waitingCorrections: z.number(),
    /** Campaign submissions that await review. */
    waitingSubmissions: z.number(),
    waitingAppeals: z.number(),
    waitingCases: z.number(),
    deadJobs: z.number(),
  }),
  errors: [],
})
