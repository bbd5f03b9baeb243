/**
 * Times at which an account's machines connected or disconnected, ascending. Each is twice the minutes since
 * 1970, plus one for a connection.
 */
export interface Hours {
  edges: readonly number[]
  /** End of the observed time, in milliseconds since 1970. */
  until: number
}

export const HOURS_WINDOW_MS = 28 * 86_400_000

/** Tolerance in minutes, because slots of different nodes are offset by up to 15. */
const TOLERANCE_MIN = 16
/** Minimum number of changes: three interruptions. One or two may be power outages in a neighborhood. */
const FEWEST_EDGES = 6
const SYNCHRONIZED_SHARE = 0.8

/**
 * Computes connections and disconnections from credited slots.
 * @param slots ends of slots with their length in milliseconds, of all nodes of an account
 * @param since start of the window; a node that is already present does not count as connecting
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
    // A slot is missing. A smaller gap is only the offset between two nodes.
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
 * Counts simultaneous changes of two accounts. Returns 0 if there are too few changes, or if less than 80
 * percent of them are simultaneous.
 */
export function countSimultaneousEdges(one: Hours, other: Hours): number {
  const until = (2 * Math.min(one.until, other.until)) / 60_000
  const a = one.edges.filter((at) => at <= until)
  const b = other.edges.filter((at) => at <= until)
  const most = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < FEWEST_EDGES) return 0
  const together = match(a, b, 0) + match(a, b, 1)
  return together >= SYNCHRONIZED_SHARE * most ? together : 0
}

/** Counts pairs of changes of the same kind that are close in time. Each change is in at most one pair. */
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
 * Returns the number of synchronized accounts, including `own`, and the smallest number of simultaneous
 * changes among them.
 * @returns null if no account is synchronized with `own`
 */
export function countSynchronizedAccounts(
  own: Hours,
  mates: readonly Hours[],
): { accounts: number; edges: number } | null {
  const steps = mates.map((mate) => countSimultaneousEdges(own, mate)).filter((edges) => edges > 0)
  return steps.length > 0 ? { accounts: steps.length + 1, edges: Math.min(...steps) } : null
}
