/** When an account's machines came and went. Minutes since 1970, doubled, and one more where they came; ascending. */
export interface Hours {
  edges: readonly number[]
  /** What is known reaches up to here; milliseconds since 1970. */
  until: number
}

export const HOURS_WINDOW_MS = 28 * 86_400_000

/** Slots of nodes are shifted against each other by up to a quarter of an hour. */
const TOLERANCE_MIN = 16
/** Three interruptions: one or two may be power cuts in a neighbourhood. */
const FEWEST_EDGES = 6
const SHARE_IN_STEP = 0.8

/**
 * When machines came and went, from the slots that they were credited.
 * @param slots ends of slots with their length, ms since 1970, in any order, of all nodes of an account together
 * @param since the beginning of what is looked at: who was there then did not come then
 */
export function edgesOf(
  slots: readonly { end: number; intervalMs: number }[],
  since: number,
  until: number,
): number[] {
  const known = slots.filter(({ end }) => end > since && end <= until).sort((a, b) => a.end - b.end)
  const edges: number[] = []
  let before = since
  for (const { end, intervalMs } of known) {
    // A slot that is missing, and not the mere distance between the slots of two nodes.
    if (end - before > 1.5 * intervalMs) {
      if (before !== since) edges.push(edge(before, 0))
      edges.push(edge(end - intervalMs, 1))
    }
    before = end
  }
  const last = known.at(-1)
  if (last && until - last.end > 1.5 * last.intervalMs) edges.push(edge(last.end, 0))
  return edges
}

const edge = (time: number, came: 0 | 1) => 2 * Math.round(time / 60_000) + came

/**
 * How often two accounts came and went together in the time that is known of both; 0 where that is not nearly always,
 * or too seldom to say anything.
 */
export function stepsTogether(one: Hours, other: Hours): number {
  const until = (2 * Math.min(one.until, other.until)) / 60_000
  const a = one.edges.filter((at) => at <= until)
  const b = other.edges.filter((at) => at <= until)
  const most = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < FEWEST_EDGES) return 0
  const together = match(a, b, 0) + match(a, b, 1)
  return together >= SHARE_IN_STEP * most ? together : 0
}

/** Pairs of edges of one kind that are close to each other; each edge is in one pair at most. */
function match(a: readonly number[], b: readonly number[], kind: 0 | 1): number {
  const ours = a.filter((at) => (at & 1) === kind)
  const theirs = b.filter((at) => (at & 1) === kind)
  let pairs = 0
  for (let i = 0, j = 0; i < ours.length && j < theirs.length; ) {
    const distance = ((ours[i] ?? 0) - (theirs[j] ?? 0)) / 2
    if (Math.abs(distance) <= TOLERANCE_MIN) {
      pairs += 1
      i += 1
      j += 1
    } else if (distance < 0) i += 1
    else j += 1
  }
  return pairs
}

/**
 * Among those whose machines could be compared: how many go in step with an account, it included, and how often.
 * @returns null for an account that goes in step with nobody
 */
export function countInStep(own: Hours, mates: readonly Hours[]): { accounts: number; edges: number } | null {
  const steps = mates.map((mate) => stepsTogether(own, mate)).filter((edges) => edges > 0)
  return steps.length > 0 ? { accounts: steps.length + 1, edges: Math.min(...steps) } : null
}
