import { createFileRoute } from '@tanstack/react-router'
import { caseQuery } from '../../../features/cases/api.ts'
import { CasePage } from '../../../features/cases/case-page.tsx'

export const Route = createFileRoute('/_portal/cases/$caseId')({
  loader: ({ context: { queryClient }, params: { caseId } }) =>
    void queryClient.prefetchQuery(caseQuery(caseId)),
  component: Page,
})

function Page() {
  return <CasePage id={Route.useParams().caseId} />
}
