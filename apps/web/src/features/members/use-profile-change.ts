import { endpoints } from '@hearth/protocol/endpoints'
import type { ProfileChange } from '@hearth/protocol/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { showUser } from '../../lib/member/member-queries.ts'
import { accountQuery } from './api.ts'

/** Returns a mutation that changes the profile. Missing fields stay unchanged; null removes a value. */
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
