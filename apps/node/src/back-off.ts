const FIRST_SECONDS = 1
const LAST_SECONDS = 300

/**
 * Seconds to wait before connecting again: growing with the attempts that failed, and at random, so that the nodes of a
 * network do not come back all at once.
 * @param attempt 0 for the first try after a connection that worked
 * @param hint what the server asked for, in seconds
 */
export function reconnectDelay(
  attempt: number,
  hint: number | undefined,
  random: () => number = Math.random,
): number {
  const growing = Math.min(LAST_SECONDS, FIRST_SECONDS * 2 ** Math.min(attempt, 20))
  const wanted = Math.min(LAST_SECONDS, Math.max(growing, hint ?? 0))
  // Between half and all of it for the longest, around it for the others.
  return Math.min(LAST_SECONDS, wanted * (0.5 + random()))
}
