import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Row } from '@hearth/ui/components/row'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { userQuery } from '../../../lib/member/member-queries.ts'
import { loginEmailQuery, securityKey } from './api.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

/** Shows and changes the email address and password. */
export function LoginCredentialsCard() {
  const client = useQueryClient()
  const address = useQuery(loginEmailQuery()).data
  const known = useQuery(userQuery()).data?.email
  const email = address?.email ?? known ?? ''
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => {
    setOpen(null)
    void client.invalidateQueries({ queryKey: securityKey })
  }
  const done = (text: string) => {
    toast.success(text)
    close()
  }
  return (
    <Card
      title={t({ id: 'auth.logInDescription', message: 'Login details' })}
      note={t({ id: 'auth.appNameHint', message: 'Only you can see this.' })}
    >
      <ul>
        <Row
          icon={AtSign}
          title={email || t({ id: 'auth.email', message: 'Email' })}
          note={
            address?.newEmail
              ? t({
                  id: 'auth.emailChangePending',
                  message: `To change it to ${{ newEmail: address.newEmail }}, open the links that we emailed to both addresses.`,
                })
              : t({ id: 'auth.emailDescription', message: 'We send emails to this address.' })
          }
          action={
            <Button
              size="sm"
              inactive={!email}
              aria-label={t({ id: 'auth.changeEmail', message: 'Change email address' })}
              onClick={() => setOpen('email')}
            >
              {t({ id: 'auth.change', message: 'Change…' })}
            </Button>
          }
        />
        <Row
          icon={KeyRound}
          title={t({ id: 'auth.password', message: 'Password' })}
          note={t({
            id: 'auth.newPasswordLogsOut',
            message: 'Changing it logs out all other browsers and nodes.',
          })}
          action={
            <Button
              size="sm"
              inactive={!email}
              aria-label={t({ id: 'auth.changePassword', message: 'Change password' })}
              onClick={() => setOpen('password')}
            >
              {t({ id: 'auth.change', message: 'Change…' })}
            </Button>
          }
        />
      </ul>
      {open === 'email' && <ChangeEmailDialog email={email} onClose={close} onDone={done} />}
      {open === 'password' && <ChangePasswordDialog email={email} onClose={close} onDone={done} />}
    </Card>
  )
}
