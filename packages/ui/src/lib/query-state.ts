/** State of a request, as TanStack Query returns it. */
export interface QueryState<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  /** True while `data` is that of the previous request. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}
