import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { memberKey } from '../lib/member-queries.ts'

/** How the account stands: paused, to be deleted, exported, an address that waits for its code. */
export const accountQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'account'],
    queryFn: ({ signal }) => call(endpoints.readAccount, {}, signal),
  })
