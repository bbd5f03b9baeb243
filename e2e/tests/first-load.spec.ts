import { expect, openWithSession, type Page, test } from '../support/fixtures.ts'
import { waitForApp } from '../support/log-in-shell.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

const KIB = 1024

/**
 * Returns the bytes transferred for each file (headers and compressed body) until the opened page and its
 * fonts have loaded.
 */
async function transferred(page: Page, open: () => Promise<void>): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(urls.get(requestId) ?? requestId, encodedDataLength),
  )
  await open()
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  await session.detach()
  return bytes
}

function expectWithin(bytes: Map<string, number>, kib: number): void {
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  const largest = [...bytes].sort((a, b) => b[1] - a[1]).map(([url, size]) => `${size} ${url}`)
  console.log(`${(total / KIB).toFixed(1)} KiB of ${kib}`)
  expect(total / KIB, largest.slice(0, 25).join('\n')).toBeLessThan(kib)
}

test('keeps the first load of the sign-in page within its limit', async ({ page }) => {
  const bytes = await transferred(page, async () => {
    await page.goto('/auth')
    await waitForApp(page)
  })
  expectWithin(bytes, 90)
})

test('keeps the first load of the dashboard within its limit', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('about:blank')
  // Exclude modules that load after the first paint, because they may load before the page is complete.
  await page.route(
    /\/assets\/(live-events|-device-parts|rewards-badge|campaign-groups)-.*\.js$/,
    () => new Promise(() => {}),
  )
  const bytes = await transferred(page, async () => {
    await page.goto('/dashboard')
    await waitForDashboard(page)
  })
  expectWithin(bytes, 185)
})

test('preloads the files of the page to be shown', async ({ page, member }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (chunk: string) => asked.some((path) => path.startsWith(`/assets/${chunk}-`))
  /** Holds back the shared module until `isReady` is true, so that other modules must load without it. */
  const withoutShared = async (isReady: () => boolean, open: () => Promise<unknown>) => {
    asked.length = 0
    await page.route('**/assets/shared-*.js', async (route) => {
      await expect.poll(isReady).toBe(true)
      await route.continue()
    })
    await open()
    await page.unroute('**/assets/shared-*.js')
    expect(isAsked('shared')).toBe(true)
  }
  await withoutShared(
    () => isAsked('auth'),
    async () => {
      await page.goto('/auth')
      await waitForApp(page)
    },
  )
  expect(isAsked('portal')).toBe(false)
  await openWithSession(page, member)
  await withoutShared(
    () => isAsked('portal') && isAsked('rewards'),
    () => page.goto('/rewards'),
  )
  await expect(page.getByRole('heading', { name: 'Rewards', level: 1 })).toBeVisible()
  expect(isAsked('auth')).toBe(false)
})

test('does not load the style sheet of the signed-out pages in the portal', async ({ page, member }) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) sheets.push(new URL(request.url()).pathname)
  })
  await openWithSession(page, member)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  expect(sheets.filter((sheet) => !/\/(portal-main|portal|toaster)-/.test(sheet))).toEqual([])
})
