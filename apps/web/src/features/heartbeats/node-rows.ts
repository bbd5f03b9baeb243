import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import type { readNodes } from '@hearth/protocol/endpoints/nodes'
import { NODE_AWAY_SECONDS } from '@hearth/protocol/node-away'

type Node = AnswerOf<typeof readNodes>['nodes'][number]
type AnonymousNode = NonNullable<AnswerOf<typeof readNodes>['anonymous']>
type NodeCredits = AnswerOf<typeof readNodeCredits>['nodes'][number]

export interface NodeRow {
  id: string
  /** Null if the member gave no name. */
  name: string | null
  /** False for removed nodes and nodes without a key, which appear only in the slots. */
  registered: boolean
  connected: boolean
  /** ISO 8601; null if the node never connected. */
  lastSeenAt: string | null
  /** End of the first slot that the node can earn; ISO 8601; null if it is disconnected or unknown. */
  nextHeartbeatAt: string | null
  /** Undefined if no slot ended today or yesterday. */
  lastSlot: NodeCredits['lastSlot'] | undefined
  /** Start of the unbroken run of credited slots, yesterday at the earliest; ISO 8601. */
  creditedSince: string | undefined
}

/** Time for which a node counts as connected after it was last seen. */
const CONNECTED_WITHIN_MS = NODE_AWAY_SECONDS * 1000

/**
 * Builds the list of nodes with their last slots, connected nodes first, then by last connection.
 * @param anonymous the node without a key
 */
export function buildNodeRows(
  nodes: Node[] | null | undefined,
  credits: NodeCredits[] | null | undefined,
  intervalMs: number,
  now: number,
  anonymous?: AnonymousNode | null,
): NodeRow[] {
  const creditsByNode = new Map(
    (credits ?? []).filter(({ nodeId }) => nodeId).map((ofNode) => [ofNode.nodeId, ofNode]),
  )
  const identified = (nodes ?? []).filter((node) => node.id)
  const registered = identified.map(({ id, name, lastSeenAt, connected, nextHeartbeatAt }) => ({
    id,
    name,
    lastSeenAt,
    // If the field is missing, only `lastSeenAt` decides whether the node is connected.
    left: connected === false,
    nextHeartbeatAt: nextHeartbeatAt ?? null,
    registered: true,
    isReported: true,
  }))
  const reported = anonymous
    ? [{ ...anonymous, name: null, left: !anonymous.connected, registered: false, isReported: true }]
    : []
  const known = new Set([...registered, ...reported].map(({ id }) => id))
  const others = [...creditsByNode.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({
      id,
      name: null,
      lastSeenAt: creditsByNode.get(id)?.lastSlot?.slotEnd ?? null,
      left: false,
      nextHeartbeatAt: null,
      registered: false,
      isReported: false,
    }))
  return [...registered, ...reported, ...others]
    .map(({ left, isReported, ...node }) => {
      const { lastSlot, creditedSince } = creditsByNode.get(node.id) ?? {}
      const within = isReported ? CONNECTED_WITHIN_MS : intervalMs + CONNECTED_WITHIN_MS
      return {
        ...node,
        connected: !left && node.lastSeenAt !== null && now - Date.parse(node.lastSeenAt) < within,
        lastSlot,
        creditedSince: creditedSince ?? undefined,
      }
    })
    .sort(
      (a, b) =>
        Number(b.connected) - Number(a.connected) || (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? ''),
    )
}
