import { createFileRoute, notFound } from '@tanstack/react-router'
import { LeaderboardPage } from '../../leaderboard/leaderboard-page.tsx'
import { leaderboardQuery } from '../../leaderboard/leaderboard-query.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'

export const Route = createFileRoute('/_portal/leaderboard')({
  beforeLoad: () => {
    if (!runtimeConfig().features?.includes('leaderboard')) throw notFound()
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(leaderboardQuery()),
  component: LeaderboardPage,
})
