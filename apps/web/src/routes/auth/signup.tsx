import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../../auth/sign-up-page.tsx'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: ({ referralCode }: { referralCode?: unknown }): { referralCode?: string | undefined } => ({
    referralCode: typeof referralCode === 'string' ? referralCode : undefined,
  }),
  component: Page,
})

function Page() {
  return <SignUpPage referralCode={Route.useSearch().referralCode} />
}
