/**
 * Seconds between a failed try and the next, after the schedule of Standard Webhooks: soon for what was a moment's fault,
 * then for three days, over a weekend.
 */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000]

/** From the first try to the last, milliseconds. A webhook that got nothing through for so long is switched off. */
export const RETRY_SPAN_MS = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) * 1000

/** When to try again what has failed so many times; undefined where it is given up. */
export function nextTryAt(tries: number, failedAt: Date): Date | undefined {
  const seconds = RETRY_SECONDS[tries - 1]
  return seconds === undefined ? undefined : new Date(failedAt.getTime() + seconds * 1000)
}
