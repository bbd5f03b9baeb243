import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import type { readNodes } from '@hearth/protocol/endpoints/nodes'

type Node = AnswerOf<typeof readNodes>['nodes'][number]
type AnonymousNode = NonNullable<AnswerOf<typeof readNodes>['anonymous']>
type Slot = AnswerOf<typeof readNodeCredits>['slots'][number]

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
  lastSlot: Slot | undefined
  /** Start of the unbroken run of credited slots, yesterday at the earliest; ISO 8601. */
  countedSince: string | undefined
}

/**
 * Time for which a node counts as connected after it was last seen. The server updates that time every 30 s.
 */
const CONNECTED_WITHIN_MS = 90_000

/**
 * Builds the list of nodes with their slots, connected nodes first, then by last connection.
 * @param anonymous the node without a key
 */
export function buildNodeRows(
  nodes: Node[] | null | undefined,
  slots: Slot[] | null | undefined,
  intervalMs: number,
  now: number,
  anonymous?: AnonymousNode | null,
): NodeRow[] {
  const named = (slots ?? []).filter((slot) => slot.nodeId)
  const slotsByNode = Map.groupBy(named, (slot) => slot.nodeId)
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
  const others = [...slotsByNode.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({
      id,
      name: null,
      lastSeenAt: slotsByNode.get(id)?.[0]?.slotEnd ?? null,
      left: false,
      nextHeartbeatAt: null,
      registered: false,
      isReported: false,
    }))
  return [...registered, ...reported, ...others]
    .map(({ left, isReported, ...node }) => {
      const nodeSlots = slotsByNode.get(node.id) ?? []
      const within = isReported ? CONNECTED_WITHIN_MS : intervalMs + CONNECTED_WITHIN_MS
      return {
        ...node,
        connected: !left && node.lastSeenAt !== null && now - Date.parse(node.lastSeenAt) < within,
        lastSlot: nodeSlots[0],
        countedSince: countedSince(nodeSlots, intervalMs),
      }
    })
    .sort(
      (a, b) =>
        Number(b.connected) - Number(a.connected) || (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? ''),
    )
}

/**
 * Returns the start of the current run of credited slots. Slots are sorted newest first and, without gaps,
 * are `intervalMs` apart.
 */
function countedSince(slots: Slot[], intervalMs: number): string | undefined {
  let first: number | undefined
  for (const { slotEnd, outcome } of slots) {
    const end = Date.parse(slotEnd)
    if (Number.isNaN(end)) break
    if (outcome !== 'credited' || (first !== undefined && first - end > 1.5 * intervalMs)) break
    first = end
  }
  return first === undefined ? undefined : new Date(first - intervalMs).toISOString()
}
