import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 15

/**
 * Polls a condition.
 * @returns true when it is met, false after the time limit
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) return false
    await sleep(PAUSE_MS)
  }
  return true
}
