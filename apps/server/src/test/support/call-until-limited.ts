import { expect } from 'vitest'
import type { RateBudget } from '../../platform/http/rate-limiter.ts'

/**
 * Calls until the response is 429. Expects no more other responses than the budget allows, which is full again
 * whenever a window ends. Returns their statuses.
 */
export async function callUntilLimited(
  call: () => Promise<{ status: number }>,
  { limit, windowSeconds }: RateBudget,
): Promise<number[]> {
  const readWindow = () => Math.floor(Date.now() / (windowSeconds * 1000))
  const first = readWindow()
  const statuses: number[] = []
  for (;;) {
    const { status } = await call()
    if (status === 429) return statuses
    statuses.push(status)
    expect(statuses.length).toBeLessThanOrEqual(limit * (1 + readWindow() - first))
  }
}
