import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../../../features/auth/sign-up-page.tsx'
import { readInviter } from '../../../lib/member/read-inviter.ts'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: ({ referralCode }: { referralCode?: unknown }): { referralCode?: string | undefined } => ({
    referralCode: typeof referralCode === 'string' ? referralCode : undefined,
  }),
  loaderDeps: ({ search: { referralCode } }) => ({ referralCode }),
  // Do not await the inviter, so that the page renders immediately.
  loader: ({ deps: { referralCode } }) => ({ inviter: readInviter(referralCode) }),
  // Never refetch, because the server limits lookups of referral codes to prevent guessing.
  staleTime: Number.POSITIVE_INFINITY,
  component: Page,
})

function Page() {
  return <SignUpPage referralCode={Route.useSearch().referralCode} inviter={Route.useLoaderData().inviter} />
}
