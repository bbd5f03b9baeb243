import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showUser } from '../../lib/member/member-queries.ts'
import { accountQuery, updateProfile } from './api.ts'

/** Returns a mutation that changes the profile. */
export function useProfileChange() {
  const client = useQueryClient()
  return useMutation({
    retry: 0,
    mutationFn: updateProfile,
    onSuccess: (user, change) => {
      showUser(client, user)
      if (change.campaign_email !== undefined)
        void client.invalidateQueries({ queryKey: accountQuery().queryKey })
    },
  })
}
