import { endpoints } from '@hearth/protocol/endpoints'
import type { ProfileChange } from '@hearth/protocol/profile'
import type { User } from '@hearth/protocol/user'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { useClientState } from '../lib/client-state.ts'
import { userQuery } from '../lib/member-queries.ts'
import { accountQuery } from './account-query.ts'

/** Shows the member as an answer has it, in the whole portal. */
export function showUser(client: QueryClient, user: User): void {
  client.setQueryData(userQuery().queryKey, user)
  useClientState.setState({ user })
}

/** Changes what the member says of itself. What is absent stays, null removes. */
export function useProfileChange() {
  const client = useQueryClient()
  return useMutation({
    retry: 0,
    mutationFn: (change: ProfileChange) => call(endpoints.changeProfile, { body: change }),
    onSuccess: (user, change) => {
      showUser(client, user)
      if (change.campaign_email !== undefined)
        void client.invalidateQueries({ queryKey: accountQuery().queryKey })
    },
  })
}
