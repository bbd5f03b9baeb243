import type { Page } from '@playwright/test'
import { waitForDashboard } from '../../e2e/support/wait-for-dashboard.ts'
import { median, quantile } from '../harness/median.ts'
import type { Row } from '../report.ts'
import type { Portal } from './open-portal.ts'

const CHANGES = 200
/**
 * Number of uncounted changes: enough to load, compile and optimize every part and to fill the caches. The
 * first hundred add 1.5 MiB to the heap; later ones add almost nothing.
 */
const WARM_UP = 200
const MIB = 2 ** 20

/**
 * Measures the time from a click in the sidebar to the display of the page with cached data, and the memory
 * after all clicks.
 */
export async function measureRouteChanges(portal: Portal): Promise<Row[]> {
  const browser = await portal.openMembersBrowser()
  try {
    const page = await browser.context.newPage()
    await page.goto(`${portal.url}/dashboard`)
    await waitForDashboard(page)
    const session = await browser.context.newCDPSession(page)
    const memory = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize / MIB
    }
    await change(page, WARM_UP)
    const before = await memory()
    const durations = await change(page, CHANGES)
    const after = await memory()
    return [
      {
        name: 'route change with cached data, median',
        value: median(durations),
        unit: 'ms',
        note: `Of ${CHANGES}: p95 ${quantile(durations, 0.95).toFixed(0)} ms, slowest ${Math.max(...durations).toFixed(0)} ms; from the click to content without placeholders. Aim: under 50.`,
      },
      {
        name: `page memory after ${CHANGES} more route changes`,
        value: after,
        unit: 'MiB',
        reference: `after the first ${WARM_UP} route changes`,
        referenceValue: before,
        note: 'The heap after a collection. Aim: flat.',
      },
    ]
  } finally {
    await browser.close()
  }
}

/**
 * Cycles through the pages of the sidebar.
 * @returns the duration of each change in milliseconds
 */
function change(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async (times) => {
    const paths = ['/rewards', '/referrals', '/agentinsights', '/profile', '/faqs', '/dashboard']
    const durations: number[] = []
    for (let n = 0; n < times; n++) {
      const path = paths[n % paths.length]
      const link = document.querySelector<HTMLElement>(`nav a[href^="${path}"]`)
      if (!link) throw new Error(`The sidebar has no link to ${path}.`)
      const main = document.querySelector('main')
      const old = main?.firstElementChild
      const startedAt = performance.now()
      link.click()
      const isThere = () =>
        location.pathname.startsWith(path ?? '') &&
        document.querySelector('main')?.firstElementChild !== old &&
        document.querySelector('main .animate-pulse') === null
      while (!isThere()) await new Promise((done) => setTimeout(done, 0))
      durations.push(performance.now() - startedAt)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    return durations
  }, times)
}
