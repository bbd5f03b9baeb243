import { createFileRoute, redirect } from '@tanstack/react-router'
import { listRequiredFactors } from '../../../features/auth/second-factor.ts'
import { SecondFactorPage } from '../../../features/auth/second-factor-page.tsx'

export const Route = createFileRoute('/auth/second-factor')({
  validateSearch: (search: { next?: unknown }): { next?: 'reset-password' | undefined } => ({
    next: search.next === 'reset-password' ? search.next : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { next } }) => {
    const factors = await listRequiredFactors()
    if (!factors) throw redirect({ to: next ? '/auth/reset-password' : '/auth', replace: true })
    return factors
  },
  component: Page,
})

function Page() {
  const { next } = Route.useSearch()
  return <SecondFactorPage factors={Route.useLoaderData()} resetsPassword={next !== undefined} />
}
