import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/**
 * What every list that goes on takes: how much of it, and where to go on.
 * @param cursor what `nextCursor` of the page before looks like
 */
export const pageQuery = <Cursor extends z.ZodType>(
  limit: { most: number; usual: number },
  cursor: Cursor,
) => ({
  limit: wholeNumber(limit.most).default(limit.usual),
  /** `nextCursor` of the page before. */
  cursor: cursor.optional(),
})

/** What such a list answers besides what is on it. */
export const pageAnswer = {
  /** Where the next page begins; absent with the last one. */
  nextCursor: z.string().optional(),
}
