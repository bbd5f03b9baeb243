import { createFileRoute } from '@tanstack/react-router'
import { activityQuery } from '../../../features/auth/security/activity.ts'
import { factorsQuery } from '../../../features/auth/security/factors.ts'
import { loginEmailQuery } from '../../../features/auth/security/login-credentials.ts'
import { sessionsQuery } from '../../../features/auth/security/sessions.ts'
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
