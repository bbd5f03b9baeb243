import { endpoints } from '@hearth/protocol/endpoints'
import type { NewApiKey } from '@hearth/protocol/new-api-key'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** The member's API keys, newest first. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'api-keys'],
    queryFn: async () => (await call(endpoints.readApiKeys, {})).keys,
  })

/** Creates an API key. Only this response contains the key itself. */
export function createApiKey(body: NewApiKey) {
  return call(endpoints.createApiKey, { body })
}

/** Revokes an API key. */
export function removeApiKey(id: string) {
  return call(endpoints.removeApiKey, { params: { id } })
}
