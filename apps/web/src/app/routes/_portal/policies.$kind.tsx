import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { policyQuery } from '../../../features/policies/api.ts'
import { PolicyPage } from '../../../features/policies/policy-page.tsx'

const kinds: PolicyKind[] = ['terms', 'privacy']

export const Route = createFileRoute('/_portal/policies/$kind')({
  params: {
    parse: ({ kind }) => {
      const known = kinds.find((each) => each === kind)
      if (!known) throw notFound()
      return { kind: known }
    },
  },
  loader: ({ context: { queryClient }, params: { kind } }) =>
    void queryClient.prefetchQuery(policyQuery(kind)),
  component: Page,
})

function Page() {
  return <PolicyPage kind={Route.useParams().kind} />
}
