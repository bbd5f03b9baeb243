import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reasonSchema } from './operators.ts'

export const deadJobSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** When it was given up. ISO 8601, UTC. */
  diedAt: z.string(),
  tries: z.number(),
  error: z.string(),
  /** What the job is about, without what may be secret: its fields, and ids among them with their values. */
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
      /** Those whose claims are held. */
      held: z.number(),
      /** Those whose account is to be deleted. */
      leaving: z.number(),
      deleted: z.number(),
    }),
    /** Exact decimals, by category. */
    points: z.record(z.string(), z.string()),
    heartbeats: z.number(),
    /** Registered ones. */
    nodes: z.number(),
    waitingCorrections: z.number(),
    /** What was handed in for campaigns and waits for review. */
    waitingSubmissions: z.number(),
    waitingAppeals: z.number(),
    deadJobs: z.number(),
  }),
  errors: [],
})
