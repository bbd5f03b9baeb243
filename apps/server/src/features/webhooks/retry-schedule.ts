/**
 * Seconds between attempts, based on the schedule of Standard Webhooks. The first intervals are short; the
 * total is about three days, to cover a weekend.
 */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000]

/**
 * Milliseconds from the first to the last attempt. A webhook without a successful delivery in that
 * time is turned off.
 */
export const RETRY_SPAN_MS = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) * 1000

/** Returns the time of the next attempt, or undefined if there is none. */
export function nextTryAt(tries: number, failedAt: Date): Date | undefined {
  const seconds = RETRY_SECONDS[tries - 1]
  return seconds === undefined ? undefined : new Date(failedAt.getTime() + seconds * 1000)
}
