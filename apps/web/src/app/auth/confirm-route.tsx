import { useEffect, useState } from 'react'
import { ConfirmPage } from '../../features/auth/confirm-page.tsx'
import { openPage } from '../../features/auth/open-page.ts'
import { readPendingLink } from '../../features/auth/pending-link.ts'

export function ConfirmRoute() {
  // Read the link once, because redeeming it deletes it.
  const [link] = useState(readPendingLink)
  useEffect(() => {
    if (!link) void openPage('/auth', { replace: true })
  }, [link])
  return link && <ConfirmPage link={link} />
}
