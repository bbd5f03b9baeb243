import { useEffect } from 'react'
import { LiveFavicon } from '../../heartbeats/live-favicon.tsx'
import { NodeNotifications } from '../../heartbeats/node-notifications.tsx'
import { addManifestLink } from '../../shell/add-manifest-link.ts'

/** What the portal is on a device, beside its pages: an icon, notes, an app. */
export function DeviceParts() {
  useEffect(addManifestLink, [])
  return (
    <>
      <LiveFavicon />
      <NodeNotifications />
    </>
  )
}
