/** Maximum time for which a slot without a result counts as undecided. */
const RESULT_MS = 15_000

/** Slots of this connection by the local clock, in milliseconds since 1970. */
export interface SlotTimes {
  /** End of the first slot that the node can earn. */
  nextSlotAt: number
  /** Length of a slot; undefined if the gateway does not send it. */
  slotMs: number | undefined
}

/**
 * Returns the milliseconds until the next end of a slot; null while the result of the ended slot is awaited.
 * @param decidedAt time of the last result of a slot
 */
export function remainingTime(
  { nextSlotAt, slotMs }: SlotTimes,
  now: number,
  decidedAt: number,
): number | null {
  if (now < nextSlotAt) return nextSlotAt - now
  if (slotMs === undefined) return null
  const sinceEndMs = (now - nextSlotAt) % slotMs
  const isDecided = decidedAt >= now - sinceEndMs
  if (!isDecided && sinceEndMs < Math.min(RESULT_MS, slotMs / 2)) return null
  return slotMs - sinceEndMs
}
