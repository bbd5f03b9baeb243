import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SignUpPage } from '../../auth/sign-up-page.tsx'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: z.object({ referralCode: z.string().optional() }),
  component: Page,
})

function Page() {
  return <SignUpPage referralCode={Route.useSearch().referralCode} />
}
