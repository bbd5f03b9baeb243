import { Confirm } from '@hearth/ui/components/confirm'
import { t } from '@lingui/core/macro'
import type { ReactElement } from 'react'

/** Asks before logging out. The child element opens the dialog. */
export function LogOutDialog({ children }: { children: ReactElement }) {
  return (
    <Confirm
      title={t`Are you sure you want to log out?`}
      action={t`Log out`}
      variant="primary"
      onConfirm={() => location.assign('/auth/logout')}
    >
      {children}
    </Confirm>
  )
}
