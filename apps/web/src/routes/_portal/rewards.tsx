import { createFileRoute } from '@tanstack/react-router'
import { requirementsQuery } from '../../lib/identity-queries.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { heartbeatStatusQuery, submissionsQuery } from '../../rewards/campaign-queries.ts'
import { RewardsPage } from './-rewards-page.tsx'

export const Route = createFileRoute('/_portal/rewards')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(submissionsQuery())
    void queryClient.prefetchQuery(heartbeatStatusQuery())
    if (runtimeConfig().chain) void queryClient.prefetchQuery(requirementsQuery())
  },
  component: RewardsPage,
})
