import type { EarnedSlot } from './decide-credits.ts'

/**
 * Splits slots into balanced parts that can be booked concurrently. No two parts share a member or subnet,
 * because their limits depend on the order. Preserves the order within a part.
 */
export function splitSlots<Slot extends EarnedSlot>(slots: readonly Slot[], parts: number): Slot[][] {
  if (parts <= 1) return slots.length > 0 ? [[...slots]] : []
  const roots = rootsOf(slots)
  const split: Slot[][] = Array.from({ length: parts }, () => [])
  const partOf = new Map<number, Slot[]>()
  for (const [index, slot] of slots.entries()) {
    const root = roots(index)
    let part = partOf.get(root)
    if (!part) {
      part = split.reduce((least, each) => (each.length < least.length ? each : least))
      partOf.set(root, part)
    }
    part.push(slot)
  }
  return split.filter((part) => part.length > 0)
}

/**
 * Returns a function that maps a slot's index to the representative of all slots linked to it by members and
 * subnets (union-find).
 */
function rootsOf(slots: readonly EarnedSlot[]): (index: number) => number {
  const parents = new Int32Array(slots.length)
  const root = (index: number): number => {
    let at = index
    while (parents[at] !== at) {
      // Path halving.
      parents[at] = parents[parents[at] as number] as number
      at = parents[at] as number
    }
    return at
  }
  const byMember = new Map<string, number>()
  const bySubnet = new Map<string, number>()
  for (const [index, { memberId, subnet }] of slots.entries()) {
    parents[index] = index
    link(byMember, memberId, index)
    if (subnet !== undefined) link(bySubnet, subnet, index)
  }
  return root

  function link(seen: Map<string, number>, key: string, index: number) {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index)
    else parents[root(index)] = root(first)
  }
}
