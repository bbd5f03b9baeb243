import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endSession } from './session.ts'

/** Ends the session, then opens the sign-in page. */
export function LogOut() {
  const navigate = useNavigate()
  useEffect(() => {
    let isHere = true
    // Do not redirect a user who has already left this page.
    void endSession().then(() => (isHere ? navigate({ to: '/auth', replace: true }) : undefined))
    return () => {
      isHere = false
    }
  }, [navigate])
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-ink-muted">
      <Spinner />
      {t({ id: 'auth.loggingOut', message: 'Logging out…' })}
    </p>
  )
}
