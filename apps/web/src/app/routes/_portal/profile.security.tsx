import { createFileRoute } from '@tanstack/react-router'
import {
  activityQuery,
  factorsQuery,
  loginEmailQuery,
  sessionsQuery,
} from '../../../features/auth/security/api.ts'
import { ProfileSecurity } from './-profile-security.tsx'

export const Route = createFileRoute('/_portal/profile/security')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(loginEmailQuery())
    void queryClient.prefetchQuery(factorsQuery())
    void queryClient.prefetchQuery(sessionsQuery())
    void queryClient.prefetchInfiniteQuery(activityQuery())
  },
  component: ProfileSecurity,
})
