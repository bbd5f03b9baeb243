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
        t({ id: 'nodes.away', message: 'Your node is offline' }),
        t({
          id: 'nodes.awayExplanation',
          message: 'It earns nothing until it is back online. Its terminal shows the reason.',
        }),
      )
    if (previous === 'away' && state === 'there')
      showDeviceNotification(
        'nodes',
        t({ id: 'nodes.back', message: 'Your node is back online' }),
        t({ id: 'nodes.backExplanation', message: 'Its heartbeats count again.' }),
      )
  }, [state])
  return null
}
