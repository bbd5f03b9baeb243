import { endpoints } from '@hearth/protocol/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** The member's API keys, newest first. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'api-keys'],
    queryFn: async () => (await call(endpoints.readApiKeys, {})).keys,
  })
