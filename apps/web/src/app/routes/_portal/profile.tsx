import { createFileRoute } from '@tanstack/react-router'
import { activityQuery, factorsQuery, sessionsQuery } from '../../../features/auth/security/api.ts'
import { accountQuery } from '../../../features/members/api.ts'
import { suspensionsQuery } from '../../../lib/member/suspensions-query.ts'
import { ProfilePage } from './-profile-page.tsx'

export const Route = createFileRoute('/_portal/profile')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(accountQuery())
    void queryClient.prefetchQuery(suspensionsQuery())
    void queryClient.prefetchQuery(factorsQuery())
    void queryClient.prefetchQuery(sessionsQuery())
    void queryClient.prefetchInfiniteQuery(activityQuery())
  },
  component: ProfilePage,
})
