import { useEffect } from 'react'
import { LiveFavicon } from '../../../features/heartbeats/live-favicon.tsx'
import { NodeNotifications } from '../../../features/heartbeats/node-notifications.tsx'
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
