import type { Page } from '@playwright/test'
import { waitForDashboard } from '../../e2e/support/wait-for-dashboard.ts'
import { quantile } from '../harness/median.ts'
import type { Row } from '../report.ts'
import type { Portal } from './open-portal.ts'

const SLOWDOWN = 4
const ROUNDS = 3

/** Measures Interaction to Next Paint (web.dev/inp) on the dashboard of a member with a long log. */
export async function measureInteractions(portal: Portal): Promise<Row[]> {
  const browser = await portal.openMembersBrowser()
  try {
    const page = await browser.context.newPage()
    await page.addInitScript(recordInteractions)
    await page.goto(`${portal.url}/dashboard`)
    await waitForDashboard(page)
    const session = await browser.context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return [
      await measure(page, 'chart ranges', async () => {
        for (const range of await page.getByRole('navigation', { name: 'Range' }).getByRole('link').all())
          await runAndWait(page, () => range.click())
      }),
      await measure(page, 'log filters', async () => {
        // Use the keyboard, because the native list accepts no scripted clicks.
        for (let n = 0; n < 3; n++)
          await runAndWait(page, () => page.getByLabel('Category').press('ArrowDown'))
        await runAndWait(page, () => page.getByRole('button', { name: 'Clear filters' }).click())
      }),
      await measure(page, 'log pages', async () => {
        for (let turn = 0; turn < 5; turn++)
          await runAndWait(page, () => page.getByRole('link', { name: 'Next page' }).click())
        for (let turn = 0; turn < 5; turn++)
          await runAndWait(page, () => page.getByRole('link', { name: 'Previous page' }).click())
      }),
    ]
  } finally {
    await browser.close()
  }
}

/** Records the time from each interaction to the next paint. Runs in the page. */
function recordInteractions(): void {
  const durations: number[] = []
  Object.assign(window, { interactions: durations })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) durations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function measure(page: Page, what: string, interact: () => Promise<void>): Promise<Row> {
  await page.evaluate(() => (window as unknown as { interactions: number[] }).interactions.splice(0))
  for (let round = 0; round < ROUNDS; round++) await interact()
  const durations = await page.evaluate(() => (window as unknown as { interactions: number[] }).interactions)
  if (durations.length === 0)
    throw new Error(`Expected interactions with the ${what}, but the browser reported none.`)
  return {
    name: `${what}, with 10,000 log entries: slowest interaction to next paint`,
    value: Math.max(...durations),
    unit: 'ms',
    note: `${durations.length} events of 16 ms or more, median ${quantile(durations, 0.5)} ms, in steps of 8 ms; processor slowed ${SLOWDOWN} times. Aim: under 100.`,
  }
}

/** Runs an action, then waits until its content is shown and two more frames are drawn. */
async function runAndWait(page: Page, act: () => Promise<void>): Promise<void> {
  await act()
  await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
