import { useState } from 'react'
import { Redirect } from 'wouter'
import { ConfirmPage } from '../../features/auth/confirm-page.tsx'
import { readPendingLink } from '../../features/auth/pending-link.ts'

export function ConfirmRoute() {
  // Read the link once, because redeeming it deletes it.
  const [link] = useState(readPendingLink)
  return link ? <ConfirmPage link={link} /> : <Redirect to="/auth" replace />
}
