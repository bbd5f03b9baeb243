/** State of a request, as TanStack Query returns it. */
export interface QueryState<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  /** True while `data` is that of the previous request. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

/** Combines two requests that a component needs together. A retry repeats those that failed. */
export function combineQueries<First, Second>(
  first: QueryState<First>,
  second: QueryState<Second>,
): QueryState<[First, Second]> {
  const failed = [first, second].filter(({ data, error }) => data === undefined && error)
  return {
    data: first.data !== undefined && second.data !== undefined ? [first.data, second.data] : undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

/** Selects the data that a component needs. A response without it counts as an error. */
export function requireData<Data, Part>(
  query: QueryState<Data>,
  select: (data: Data) => Part | null | undefined,
  createError: () => Error,
): QueryState<Part> {
  const { data, error, isFetching, refetch } = query
  const part = data === undefined ? undefined : (select(data) ?? undefined)
  const isMissing = data !== undefined && part === undefined
  return { data: part, error: error ?? (isMissing ? createError() : null), isFetching, refetch }
}
