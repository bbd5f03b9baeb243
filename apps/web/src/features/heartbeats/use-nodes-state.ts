import { useQuery } from '@tanstack/react-query'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { nodesQuery } from './api.ts'
import { buildNodeRows } from './node-rows.ts'

const POLL_MS = 30_000
/** Polling interval of a hidden page, which still updates its favicon and notifications. */
const HIDDEN_POLL_MS = 5 * 60_000

/** `there` if a node is connected, `away` if none is, `none` without nodes, `unknown` while loading. */
export type NodesState = 'unknown' | 'none' | 'there' | 'away'

export function useNodesState(): NodesState {
  const { data, dataUpdatedAt } = useQuery({
    ...nodesQuery(),
    refetchInterval: () => (document.hidden ? HIDDEN_POLL_MS : POLL_MS),
    refetchIntervalInBackground: true,
  })
  if (!data) return 'unknown'
  // Ignore `connected` and use the time since a node was last seen. An interruption of a minute costs nothing
  // and should not cause alarm.
  const seenNodes = data.nodes.map((node) => ({ ...node, connected: true }))
  const anonymous = data.anonymous && { ...data.anonymous, connected: true }
  const intervalMs = runtimeConfig().heartbeat.intervalSeconds * 1000
  const nodes = buildNodeRows(seenNodes, [], intervalMs, dataUpdatedAt, anonymous)
  if (nodes.length === 0) return 'none'
  return nodes.some(({ connected }) => connected) ? 'there' : 'away'
}
