import { z } from 'zod'
import { text } from './text.ts'

/** What can be collected. */
export const resultKinds = ['profile', 'comment', 'post'] as const

export type ResultKind = (typeof resultKinds)[number]

const jsonPointer = text(200).regex(/^(\/([^~/]|~[01])*)*$/, {
  message: 'must be a JSON pointer (RFC 6901), such as /data/items, or empty for the whole answer',
})

const shared = {
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, {
    message: 'must be 1 to 40 lower-case letters, digits and hyphens',
  }),
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), {
      message: 'must not contain a user or a password',
    }),
  /** What one item of it counts as. */
  result: z.enum(resultKinds),
  /** Seconds between two looks of one node. */
  everySeconds: z.number().int().min(1).max(604_800),
  /** Share of the members whose nodes collect from it: a small site must not meet a whole network. */
  share: z.number().gt(0).max(1).default(1),
}

export const feedSourceSchema = z.object({ kind: z.literal('feed'), ...shared })

export const jsonSourceSchema = z.object({
  kind: z.literal('json'),
  ...shared,
  /** Where the list of items is in the answer. */
  items: jsonPointer,
  /** Where an item has what names it, seen from the item. */
  itemId: jsonPointer.min(1),
})

/** A source that nodes collect from. */
export const collectionSourceSchema = z.discriminatedUnion('kind', [feedSourceSchema, jsonSourceSchema])

/** Returns the id of the source that a job names: what stands before its first space. */
export function sourceOfJob(job: string): string {
  return job.split(' ', 1)[0] ?? ''
}

export type FeedSource = z.infer<typeof feedSourceSchema>
export type JsonSource = z.infer<typeof jsonSourceSchema>
export type CollectionSource = z.infer<typeof collectionSourceSchema>
