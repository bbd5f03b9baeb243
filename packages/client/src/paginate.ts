import type { AnswerOf, Endpoint, RequestOf } from '@hearth/protocol/endpoint'
import type { Caller, CallOptions } from './caller.ts'

/** Entry type of the only list in a page. */
export type EntryOf<E extends Endpoint> =
  AnswerOf<E> extends infer Page
    ? { [Name in keyof Page]-?: Page[Name] extends readonly (infer Entry)[] ? Entry : never }[keyof Page]
    : never

/**
 * Iterates over the entries of all pages of a list. Requests each page on demand.
 * @throws HearthApiError; the reason of `signal` if the caller aborted
 */
export async function* paginate<E extends Endpoint>(
  { call }: Caller,
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): AsyncGenerator<EntryOf<E>, void, void> {
  const { query, ...others } = request as { query?: Record<string, unknown> }
  let cursor = query?.cursor
  do {
    const parts = { ...others, query: { ...query, cursor } } as RequestOf<E>
    const page = (await call(endpoint, parts, options)) as Record<string, unknown>
    yield* (Object.values(page).find(Array.isArray) ?? []) as EntryOf<E>[]
    cursor = page.nextCursor
  } while (cursor !== undefined)
}
