import type { ReactNode } from 'react'
import type { QueryState } from '../lib/query-state.ts'
import { LoadFailed } from './load-failed.tsx'

export interface QueryViewProps<Data> {
  query: QueryState<Data>
  /** Whole sentence, such as "Couldn't load the points log." */
  failed: string
  describeError: (error: Error) => string
  /** Classes of the error message, such as its height. */
  failedClassName?: string
  /** Placeholder with the size of the content. */
  loading: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** Fades the data of the previous request until new data arrives. */
  fades?: boolean
  children: (data: Data) => ReactNode
}

/** Renders the state of a request. Data takes precedence over the error of a later request. */
export function QueryView<Data>({ fades = false, ...props }: QueryViewProps<Data>) {
  if (!fades) return renderState(props)
  const { isFetching, isPlaceholderData } = props.query
  return (
    <div aria-busy={isFetching} className={`transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}>
      {renderState(props)}
    </div>
  )
}

function renderState<Data>(props: Omit<QueryViewProps<Data>, 'fades'>): ReactNode {
  const { query, failed, describeError, failedClassName, loading, isEmpty, empty, children } = props
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!error) return loading
  return (
    <LoadFailed
      title={failed}
      text={describeError(error)}
      retrying={isFetching}
      onRetry={() => refetch()}
      {...(failedClassName && { className: failedClassName })}
    />
  )
}
