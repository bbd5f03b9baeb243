import { createFileRoute, notFound } from '@tanstack/react-router'
import { leaderboardQuery } from '../../../features/leaderboard/api.ts'
import { LeaderboardPage } from '../../../features/leaderboard/leaderboard-page.tsx'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'

export const Route = createFileRoute('/_portal/leaderboard')({
  beforeLoad: () => {
    if (!runtimeConfig().features?.includes('leaderboard')) throw notFound()
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(leaderboardQuery()),
  component: LeaderboardPage,
})
