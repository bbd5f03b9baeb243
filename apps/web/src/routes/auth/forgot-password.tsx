import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ForgotPasswordPage } from '../../auth/forgot-password-page.tsx'

export const Route = createFileRoute('/auth/forgot-password')({
  validateSearch: z.object({ link: z.literal('expired').optional().catch(undefined) }),
  component: Page,
})

function Page() {
  return <ForgotPasswordPage linkFailed={Route.useSearch().link === 'expired'} />
}
