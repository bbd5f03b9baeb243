import { z } from 'zod'
import { MAX_RESULT_BYTES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { signatureSchema } from '../node-identity.ts'
import { collectionSourceSchema } from '../sources.ts'

/** Checks that a node is assigned at once, and answers in one call. */
export const MAX_RESULT_CHECKS = 50

export const resultCheckAnswerSchema = z.object({
  /** Id of the check. */
  check: z.guid().toLowerCase(),
  /** Size of the item, bytes; null where the source does not have it, and the node never saw it there. */
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
    /** By the node's key, over `resultCheckText`. */
    signature: signatureSchema,
    answers: z.array(resultCheckAnswerSchema).max(MAX_RESULT_CHECKS),
  }),
  answer: z.object({
    checks: z.array(
      z.object({
        id: z.uuid(),
        /** Id of the result, as made from the source and the item. */
        result: z.uuid(),
        source: collectionSourceSchema,
      }),
    ),
  }),
  errors: [],
})
