import { Card } from '@hearth/ui/components/card'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { readDeviceNotifications, setDeviceNotifications } from '../../lib/browser/device-notifications.ts'

/** Setting for device notifications. Emails are sent only about the account. */
export function NotificationsCard() {
  const [state, setState] = useState(readDeviceNotifications)
  const id = useId()
  const hint = useId()
  return (
    <Card
      title={t({ id: 'common.notifications', message: 'Notifications' })}
      note={t({
        id: 'members.notificationsHint',
        message: 'On this device, while the portal is open, even in a background tab.',
      })}
    >
      <div className="flex items-start gap-3 px-6 pt-2 pb-6">
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={state === 'on'}
          disabled={state === 'unsupported' || state === 'denied'}
          aria-describedby={hint}
          onChange={({ target }) => void setDeviceNotifications(target.checked).then(setState)}
        />
        <div className="grid gap-0.5 text-sm">
          <label htmlFor={id} className="font-medium">
            {t({
              id: 'members.nodeNotifications',
              message: 'Notify me when my node goes offline or comes back',
            })}
          </label>
          <p id={hint} className="text-ink-muted">
            {state === 'denied'
              ? t({
                  id: 'members.notificationsBlocked',
                  message:
                    'Your browser blocks notifications from this site. Allow them in the browser settings, then try again.',
                })
              : state === 'unsupported'
                ? t({
                    id: 'members.notificationsUnsupported',
                    message: "Your browser doesn't support notifications.",
                  })
                : t({
                    id: 'members.mailsAboutAccountOnly',
                    message: 'We only send emails about your account.',
                  })}
          </p>
        </div>
      </div>
    </Card>
  )
}
