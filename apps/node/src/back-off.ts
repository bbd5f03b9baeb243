const FIRST_SECONDS = 1
const LAST_SECONDS = 300

/**
 * Returns the seconds to wait before reconnecting. Exponential backoff with jitter keeps nodes from
 * reconnecting at the same time.
 * @param attempt 0 for the first attempt after a successful connection
 * @param hint seconds requested by the server
 */
export function reconnectDelay(
  attempt: number,
  hint: number | undefined,
  random: () => number = Math.random,
): number {
  const growing = Math.min(LAST_SECONDS, FIRST_SECONDS * 2 ** Math.min(attempt, 20))
  const wanted = Math.min(LAST_SECONDS, Math.max(growing, hint ?? 0))
  // The jitter factor is 0.5 to 1.5; the maximum delay still applies.
  return Math.min(LAST_SECONDS, wanted * (0.5 + random()))
}
