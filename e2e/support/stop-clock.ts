import type { Page } from './fixtures.ts'

/** Offset in ms from now at which the clock stops. Must exceed page loads: Playwright rejects past times. */
const MARGIN_MS = 60_000

/** Stops the page's clock one minute ahead. The test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + MARGIN_MS)
}
