import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import type { readNodes } from '@hearth/protocol/endpoints/nodes'

type Node = AnswerOf<typeof readNodes>['nodes'][number]
type Slot = AnswerOf<typeof readNodeCredits>['slots'][number]

export interface NodeRow {
  id: string
  /** What the member calls it; null for one without a name. */
  name: string | null
  /** Nodes without a key of their own earn too, but are on no list but that of the slots. */
  registered: boolean
  connected: boolean
  /** ISO 8601; null for a node that was never there. */
  lastSeenAt: string | null
  lastSlot: Slot | undefined
  /** Since when every slot was credited, as far back as today and yesterday; ISO 8601. */
  countedSince: string | undefined
}

/** The server writes down every half minute who is there. */
const CONNECTED_WITHIN_MS = 90_000

/** The member's nodes with what became of their slots: those that are there first, then by when they last were. */
export function buildNodeRows(
  nodes: Node[] | null | undefined,
  slots: Slot[] | null | undefined,
  intervalMs: number,
  now: number,
): NodeRow[] {
  const named = (slots ?? []).filter((slot) => slot.nodeId)
  const slotsByNode = Map.groupBy(named, (slot) => slot.nodeId)
  const identified = (nodes ?? []).filter((node) => node.id)
  const registered = identified.map(({ id, name, lastSeenAt, connected }) => ({
    id,
    name,
    lastSeenAt,
    // What a field that does not come leaves open is told by the time alone.
    left: connected === false,
    registered: true,
  }))
  const known = new Set(registered.map(({ id }) => id))
  const others = [...slotsByNode.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({
      id,
      name: null,
      lastSeenAt: slotsByNode.get(id)?.[0]?.slotEnd ?? null,
      left: false,
      registered: false,
    }))
  return [...registered, ...others]
    .map(({ left, ...node }) => {
      const nodeSlots = slotsByNode.get(node.id) ?? []
      const within = node.registered ? CONNECTED_WITHIN_MS : intervalMs + CONNECTED_WITHIN_MS
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

/** Slots come newest first, each `intervalMs` after the one before unless one is missing. */
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
