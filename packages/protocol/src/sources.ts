import { z } from 'zod'
import { issue } from './issue.ts'
import { text } from './text.ts'

/** Kinds of collected results. */
export const resultKinds = ['profile', 'comment', 'post'] as const

export type ResultKind = (typeof resultKinds)[number]

const jsonPointer = text(200).regex(/^(\/([^~/]|~[01])*)*$/, issue('jsonPointer'))

const shared = {
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, issue('sourceId')),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), issue('urlCredentials')),
  /** Kind of result that one item counts as. */
  result: z.enum(resultKinds),
  /** Seconds between polls by one node. */
  everySeconds: z.number().int().min(1).max(604_800),
  /**
   * Share of members whose nodes collect from the source. It protects small sites from the load of the whole
   * network.
   */
  share: z.number().gt(0).max(1).default(1),
}

export const feedSourceSchema = z.object({ kind: z.literal('feed'), ...shared })

export const jsonSourceSchema = z.object({
  kind: z.literal('json'),
  ...shared,
  /** Path of the item list in the response. */
  items: jsonPointer,
  /** Path of the identifier within an item. */
  itemId: jsonPointer.min(1),
})

/** Source assigned to nodes. */
export const collectionSourceSchema = z.discriminatedUnion('kind', [feedSourceSchema, jsonSourceSchema])

/** Returns a job's source ID: the text before its first space. */
export function sourceOfJob(job: string): string {
  return job.split(' ', 1)[0] ?? ''
}

export type FeedSource = z.infer<typeof feedSourceSchema>
export type JsonSource = z.infer<typeof jsonSourceSchema>
export type CollectionSource = z.infer<typeof collectionSourceSchema>
