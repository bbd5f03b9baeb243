import { createFileRoute } from '@tanstack/react-router'
import { casesQuery } from '../../../features/cases/api.ts'
import { CasesPage } from '../../../features/cases/cases-page.tsx'

export const Route = createFileRoute('/_portal/cases/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(casesQuery()),
  component: CasesPage,
})
