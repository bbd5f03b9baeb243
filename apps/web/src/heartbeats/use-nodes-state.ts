import { useQuery } from '@tanstack/react-query'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { nodesQuery } from './node-queries.ts'
import { buildNodeRows } from './node-rows.ts'

const POLL_MS = 30_000
/** While nobody looks at the page its icon may still be seen, and a note is still wanted. */
const HIDDEN_POLL_MS = 5 * 60_000

/** `there` while a node of the member is connected, `away` while none of them is; `none` without any, `unknown` at first. */
export type NodesState = 'unknown' | 'none' | 'there' | 'away'

export function useNodesState(): NodesState {
  const { data, dataUpdatedAt } = useQuery({
    ...nodesQuery(),
    refetchInterval: () => (document.hidden ? HIDDEN_POLL_MS : POLL_MS),
    refetchIntervalInBackground: true,
  })
  if (!data) return 'unknown'
  // As it was when the server was asked. A break of a minute costs a node nothing, and alarms nobody.
  const seenNodes = data.nodes.map((node) => ({ ...node, connected: true }))
  const nodes = buildNodeRows(seenNodes, [], runtimeConfig().heartbeat.intervalSeconds * 1000, dataUpdatedAt)
  if (nodes.length === 0) return 'none'
  return nodes.some(({ connected }) => connected) ? 'there' : 'away'
}
