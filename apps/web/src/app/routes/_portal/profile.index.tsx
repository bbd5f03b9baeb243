import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_portal/profile/')({
  beforeLoad: () => {
    // Links in emails and bookmarks open /profile, some with the hash of a notice.
    throw redirect({ to: '/profile/security', search: true, hash: true, replace: true })
  },
})
