const FIRST_SECONDS = 1
const LAST_SECONDS = 300

/**
 * Returns the number of seconds to wait before a retry. Exponential backoff with jitter keeps nodes from
 * retrying at the same time.
 * @param attempt number of earlier retries since the last success
 * @param hint delay suggested by the server, in seconds; jitter also applies to it
 */
export function reconnectDelay(
  attempt: number,
  hint: number | undefined,
  random: () => number = Math.random,
): number {
  const growing = Math.min(LAST_SECONDS, FIRST_SECONDS * 2 ** Math.min(attempt, 20))
  const wanted = Math.min(LAST_SECONDS, Math.max(growing, hint ?? 0))
  // Multiply by a jitter factor of 0.5 to 1.5, without exceeding the maximum delay.
  return Math.min(LAST_SECONDS, wanted * (0.5 + random()))
}
