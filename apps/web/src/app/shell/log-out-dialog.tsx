import { Confirm } from '@hearth/ui/components/confirm'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'

/** Asks before logging out. The child element opens the dialog. */
export function LogOutDialog({ children }: { children: ReactElement }) {
  const navigate = useNavigate()
  return (
    <Confirm
      title={t({ id: 'shell.logOutConfirm', message: 'Are you sure you want to log out?' })}
      action={t({ id: 'common.logOut', message: 'Log out' })}
      variant="primary"
      onConfirm={() => navigate({ to: '/auth/logout' })}
    >
      {children}
    </Confirm>
  )
}
