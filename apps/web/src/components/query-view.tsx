import { QueryView as QueryViewBase, type QueryViewProps } from '@hearth/ui/components/query-view'
import { describeError } from '../lib/api/api-error.ts'

/** Renders the state of a request to the API. */
export function QueryView<Data>(props: Omit<QueryViewProps<Data>, 'describeError'>) {
  return <QueryViewBase {...props} describeError={describeError} />
}
