/** Discrepancy found by reconciliation. Values are exact decimals. */
export interface Difference {
  memberId: string
  /** UTC, YYYY-MM-DD; null for the totals. */
  day: string | null
  /** Name of the compared value. */
  what: string
  /** Value computed from the underlying records. */
  expected: string
  /** Stored value. */
  found: string
}
