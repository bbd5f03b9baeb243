import { Confirm } from '@hearth/ui/components/confirm'
import { t } from '@lingui/core/macro'
import type { ReactElement } from 'react'
import { endSession } from '../../features/auth/session.ts'
import { isServerReachable } from '../../lib/browser/release.ts'

/** Asks before logging out. The child element opens the dialog. */
export function LogOutDialog({ children }: { children: ReactElement }) {
  return (
    <Confirm
      title={t({ id: 'shell.logOutConfirm', message: 'Are you sure you want to log out?' })}
      action={t({ id: 'common.logOut', message: 'Log out' })}
      variant="primary"
      onConfirm={logOut}
    >
      {children}
    </Confirm>
  )
}

/** Opens the log-out page. Without the server, which sends that page, ends the session in this browser. */
async function logOut(): Promise<void> {
  if (await isServerReachable()) location.assign('/auth/logout')
  else await endSession()
}
