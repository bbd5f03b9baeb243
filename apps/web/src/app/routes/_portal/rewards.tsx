import { createFileRoute } from '@tanstack/react-router'
import { heartbeatStatusQuery, submissionsQuery } from '../../../features/rewards/api.ts'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'
import { requirementsQuery } from '../../../lib/member/identity-queries.ts'
import { RewardsPage } from './-rewards-page.tsx'

export const Route = createFileRoute('/_portal/rewards')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(submissionsQuery())
    void queryClient.prefetchQuery(heartbeatStatusQuery())
    if (runtimeConfig().chain) void queryClient.prefetchQuery(requirementsQuery())
  },
  component: RewardsPage,
})
