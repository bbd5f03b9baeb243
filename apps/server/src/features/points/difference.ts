/** Something that does not add up. Values are exact decimals. */
export interface Difference {
  memberId: string
  /** UTC, YYYY-MM-DD; null for the totals. */
  day: string | null
  /** What was compared. */
  what: string
  /** As the ledger and the credits say. */
  expected: string
  /** As the rollup says. */
  found: string
}
