import { expect, type Page } from './fixtures.ts'

/** More than any page needs until the clock stops: Playwright rejects a time that has passed. */
const MARGIN_MS = 60_000

/** Stops the page's clock a minute ahead. From then on, only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + MARGIN_MS)
}

/** Moves a stopped clock in small steps until the condition is met, so that little time of the page passes. */
export async function stepClock(page: Page, condition: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5)
    await condition()
  }).toPass({ intervals: [0] })
}
