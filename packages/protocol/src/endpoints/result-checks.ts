import { z } from 'zod'
import { MAX_RESULT_BYTES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { signatureSchema } from '../node-identity.ts'
import { collectionSourceSchema } from '../sources.ts'

/** Maximum number of checks assigned to a node, and of checks answered in one call. */
export const MAX_RESULT_CHECKS = 50

export const resultCheckAnswerSchema = z.object({
  /** ID of the comparison. */
  check: z.guid().toLowerCase(),
  /** Size of the item in bytes; null if neither the source nor the node's records contain it. */
  bytes: z.number().int().min(0).max(MAX_RESULT_BYTES).nullable(),
})

export type ResultCheckAnswer = z.infer<typeof resultCheckAnswerSchema>

export const exchangeResultChecks = endpoint({
  method: 'POST',
  path: '/api/node/result-checks',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  body: z.object({
    node: z.guid().toLowerCase(),
    /** Signature of `resultCheckText` with the node's key. */
    signature: signatureSchema,
    answers: z.array(resultCheckAnswerSchema).max(MAX_RESULT_CHECKS),
  }),
  answer: z.object({
    checks: z.array(
      z.object({
        id: z.uuid(),
        /** ID of the result, derived from source and item. */
        result: z.uuid(),
        source: collectionSourceSchema,
      }),
    ),
  }),
  errors: [],
})
