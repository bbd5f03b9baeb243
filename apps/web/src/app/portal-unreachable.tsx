import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { t } from '@lingui/core/macro'

interface PortalUnreachableProps {
  retry: () => unknown
  inShell?: boolean
}

/** Message in place of a page whose settings or code failed to load. */
export function PortalUnreachable(props: PortalUnreachableProps) {
  return (
    <FullPageMessage
      title={t({ id: 'app.portalUnreachable', message: "Couldn't reach the portal" })}
      text={t({
        id: 'app.settingsFailedToLoad',
        message: 'The server may be starting, or you may be offline. Try again in a moment.',
      })}
      {...props}
    />
  )
}
