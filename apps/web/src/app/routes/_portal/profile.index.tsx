import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_portal/profile/')({
  beforeLoad: () => {
    // Emails and bookmarks link here, some with a notice's hash.
    throw redirect({ to: '/profile/security', search: true, hash: true, replace: true })
  },
})
