import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../../features/auth/forgot-password-page.tsx'

export const Route = createFileRoute('/auth/forgot-password')({
  validateSearch: (search: { link?: unknown }): { link?: 'expired' | undefined } => ({
    link: search.link === 'expired' ? search.link : undefined,
  }),
  component: Page,
})

function Page() {
  return <ForgotPasswordPage linkFailed={Route.useSearch().link === 'expired'} />
}
