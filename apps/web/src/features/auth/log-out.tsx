import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { openPage } from './open-page.ts'
import { endSession } from './session.ts'

/** Ends the session, then opens the sign-in page. */
export function LogOut() {
  useEffect(() => {
    let isHere = true
    // Do not redirect a user who has already left this page.
    void endSession().then(() => (isHere ? openPage('/auth', { replace: true }) : undefined))
    return () => {
      isHere = false
    }
  }, [])
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-ink-muted">
      <Spinner />
      {t({ id: 'auth.loggingOut', message: 'Logging out…' })}
    </p>
  )
}
