import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { referralsQuery } from '../../../features/referrals/api.ts'
import {
  defaultReferralsSearch,
  pageSizes,
  parseReferralsSearch,
  type ReferralsSearch,
} from '../../../features/referrals/referrals-search.ts'
import { ReferralsPage } from './-referrals-page.tsx'

export const Route = createFileRoute('/_portal/referrals')({
  validateSearch: (search: Partial<ReferralsSearch> & SearchSchemaInput) => parseReferralsSearch(search),
  search: { middlewares: [stripSearchParams(defaultReferralsSearch)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page, size } }) => {
    void queryClient.prefetchQuery(referralsQuery(page, size))
    for (const first of pageSizes) void queryClient.prefetchQuery(referralsQuery(1, first))
  },
  component: Page,
})

function Page() {
  return <ReferralsPage search={Route.useSearch()} />
}
