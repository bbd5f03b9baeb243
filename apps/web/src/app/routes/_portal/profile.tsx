import { createFileRoute } from '@tanstack/react-router'
import { accountQuery } from '../../../features/members/api.ts'
import { suspensionsQuery } from '../../../lib/member/suspensions-query.ts'
import { ProfileLayout } from './-profile-layout.tsx'

export const Route = createFileRoute('/_portal/profile')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(accountQuery())
    void queryClient.prefetchQuery(suspensionsQuery())
  },
  component: ProfileLayout,
})
