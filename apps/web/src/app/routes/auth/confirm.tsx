import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConfirmPage } from '../../../features/auth/confirm-page.tsx'
import { readPendingLink } from '../../../features/auth/pending-link.ts'

export const Route = createFileRoute('/auth/confirm')({
  loader: () => {
    const link = readPendingLink()
    if (!link) throw redirect({ to: '/auth', replace: true })
    return { link }
  },
  component: Page,
})

function Page() {
  return <ConfirmPage link={Route.useLoaderData().link} />
}
