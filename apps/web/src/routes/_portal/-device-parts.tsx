import { useEffect } from 'react'
import { LiveFavicon } from '../../heartbeats/live-favicon.tsx'
import { NodeNotifications } from '../../heartbeats/node-notifications.tsx'
import { addManifestLink } from '../../shell/add-manifest-link.ts'

/** Integrates with the device: favicon, notifications and app installation. */
export function DeviceParts() {
  useEffect(addManifestLink, [])
  return (
    <>
      <LiveFavicon />
      <NodeNotifications />
    </>
  )
}
