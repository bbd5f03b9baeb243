import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { showDeviceNotification } from '../../lib/browser/device-notifications.ts'
import { useNodesState } from './use-nodes-state.ts'

/**
 * If enabled, shows a device notification when the last connected node disconnects and when a node returns.
 */
export function NodeNotifications() {
  const state = useNodesState()
  const lastState = useRef(state)
  useEffect(() => {
    const previous = lastState.current
    lastState.current = state
    if (previous === 'there' && state === 'away')
      showDeviceNotification(
        'nodes',
        t`Your node is away`,
        t`It earns nothing until it is back. Its terminal says why.`,
      )
    if (previous === 'away' && state === 'there')
      showDeviceNotification('nodes', t`Your node is back`, t`Its heartbeats count again.`)
  }, [state])
  return null
}
