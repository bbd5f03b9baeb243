import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/**
 * Creates the query parameters of a paginated list.
 * @param cursor schema of `nextCursor`
 */
export const pageQuery = <Cursor extends z.ZodType>(
  limit: { most: number; usual: number },
  cursor: Cursor,
) => ({
  limit: wholeNumber(limit.most).default(limit.usual),
  /** `nextCursor` of the previous page. */
  cursor: cursor.optional(),
})

/** Response fields of a paginated list, in addition to its entries. */
export const pageAnswer = {
  /** Cursor of the next page; absent on the last page. */
  nextCursor: z.string().optional(),
}
