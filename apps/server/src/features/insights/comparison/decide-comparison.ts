/** Size of an item as reported by a node. */
export interface ReportedSize {
  memberId: string
  /** The item's size; null if the source does not have it. */
  bytes: number | null
}

export type ComparisonOutcome =
  /** Another node's size is needed. */
  | { state: 'open' }
  | { state: 'agreed' }
  | { state: 'disputed'; oddMemberId: string }
  /** Three sizes, the third of which agrees with both or neither of the others. */
  | { state: 'inconclusive' }

/** Relative tolerance, because counters and timestamps can change an item's size between two reads. */
const SIZE_TOLERANCE = 0.25
const SIZE_TOLERANCE_BYTES = 64

/**
 * Compares the reported sizes of one result, beginning with the reporter's. If the first two differ, a third
 * that agrees with only one of them decides which is the odd one out.
 */
export function decideComparison(sizes: readonly ReportedSize[]): ComparisonOutcome {
  const [reporter, second, third] = sizes
  if (!reporter || !second) return { state: 'open' }
  if (isAgreement(reporter.bytes, second.bytes)) return { state: 'agreed' }
  if (!third) return { state: 'open' }
  const withReporter = isAgreement(reporter.bytes, third.bytes)
  const withSecond = isAgreement(second.bytes, third.bytes)
  if (withReporter && !withSecond) return { state: 'disputed', oddMemberId: second.memberId }
  if (withSecond && !withReporter) return { state: 'disputed', oddMemberId: reporter.memberId }
  return { state: 'inconclusive' }
}

/** Returns whether two sizes can belong to the same item. Symmetric; null matches only null. */
export function isAgreement(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  const tolerance = Math.max(SIZE_TOLERANCE_BYTES, SIZE_TOLERANCE * Math.max(one, other))
  return Math.abs(one - other) <= tolerance
}
