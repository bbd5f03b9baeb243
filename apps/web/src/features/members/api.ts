import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** State of the account: pause, pending deletion, exports and address confirmations. */
export const accountQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'account'],
    queryFn: ({ signal }) => call(endpoints.readAccount, {}, signal),
  })
