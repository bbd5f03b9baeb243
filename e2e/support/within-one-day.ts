import { setTimeout as pause } from 'node:timers/promises'

const DAY_MS = 86_400_000
/** Minimum remaining time of the day in ms. Longer than the time between any booking and its assertion. */
const MARGIN_MS = 120_000

/** Waits for the next UTC day if this one is about to end, so a test books and reads on the same day. */
export async function waitForSameDay(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS)
  // Wait one more second, because tests book slots that ended a few milliseconds ago.
  if (left < MARGIN_MS) await pause(left + 1_000)
}
