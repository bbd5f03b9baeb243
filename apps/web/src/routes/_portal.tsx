import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAccessToken } from '../lib/client-state.ts'
import { statsQuery, userQuery, whitelistedQuery } from '../lib/member-queries.ts'
import { Shell } from '../shell/shell.tsx'

export const Route = createFileRoute('/_portal')({
  beforeLoad: () => {
    if (readAccessToken() === null) throw redirect({ to: '/auth', replace: true })
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(userQuery())
    void queryClient.prefetchQuery(statsQuery())
    void queryClient.prefetchQuery(whitelistedQuery())
  },
  component: Shell,
})
