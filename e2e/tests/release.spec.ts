import type { NewMember } from '../../apps/server/src/test/support/new-member.ts'
import { expect, openWithSession, type Page, test } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

/**
 * Simulates a new release: the page names a different entry file, and the modules that match `gone` are
 * missing.
 * @returns a counter of page loads
 */
async function deploy(page: Page, gone: RegExp): Promise<{ loads: () => number }> {
  let loads = 0
  await page.route(
    (url) => url.pathname === '/' || !url.pathname.includes('.'),
    async (route) => {
      const request = route.request()
      if (!request.headers().accept?.includes('text/html')) return route.fallback()
      if (request.isNavigationRequest()) {
        loads += 1
        // Restore the modules, because the new release has its own.
        await page.unroute(gone)
        return route.fallback()
      }
      const response = await route.fetch()
      return route.fulfill({
        response,
        body: (await response.text()).replaceAll(/portal-[\w-]+\.js/g, 'portal-next.js'),
      })
    },
  )
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }))
  return { loads: () => loads }
}

test('reloads silently if a module is gone after a deployment', { tag: ['@NAV-11'] }, async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await waitForDashboard(page)
  const release = await deploy(page, /assets\/(agentinsights|faqs|topics)-/)
  await page.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  expect(release.loads()).toBe(1)
})

test('loads the new release with the next page after a deployment', { tag: ['@NAV-11'] }, async ({
  page,
  member,
}) => {
  await openWithSession(page, member)
  await page.goto('/agentinsights')
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  const release = await deploy(page, /assets\/nothing-/)
  const polled = page.waitForResponse((response) => new URL(response.url()).pathname === '/agentinsights')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await polled
  expect(release.loads()).toBe(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await waitForDashboard(page)
  await expect.poll(release.loads).toBe(1)
})

/**
 * Opens a page whose module fails to load because the server is unreachable.
 * @returns a counter of page loads, and a function that ends the outage
 */
async function openDuringOutage(page: Page, member: NewMember) {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await waitForDashboard(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const server = (url: URL) => url.pathname === '/' || url.pathname.startsWith('/assets/agentinsights-')
  await page.route(server, (route) => route.abort())
  // Stop the clock. Otherwise, the page would retry automatically.
  await stopClock(page)
  await page.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByText("Part of the portal couldn't load.")).toBeVisible()
  return { loads: () => loads, endOutage: () => page.unroute(server) }
}

test('offers a retry that reloads a page with a failed module', { tag: ['@NAV-11'] }, async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const outage = await openDuringOutage(page, member)
  const retry = page.getByRole('button', { name: 'Try again' })
  const unreachable = page.waitForEvent('requestfailed')
  // Retry during the outage. The page must not reload, because that would show the browser's error page.
  await retry.click()
  await unreachable
  await expect(retry).toBeEnabled()
  expect(outage.loads()).toBe(0)
  await outage.endOutage()
  await retry.click()
  await expect.poll(outage.loads).toBe(1)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/agentinsights')
})

test('reloads a page with a failed module once the server responds again', { tag: ['@NAV-11'] }, async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const outage = await openDuringOutage(page, member)
  await outage.endOutage()
  await page.clock.fastForward(60_000)
  await expect.poll(outage.loads).toBe(1)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/agentinsights')
})

test('reloads once and then shows the error if files stay missing', { tag: ['@NAV-11'] }, async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await waitForDashboard(page)
  let loads = 0
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/agentinsights',
    async (route) => {
      const request = route.request()
      if (request.isNavigationRequest()) {
        loads += 1
        return route.fallback()
      }
      if (!request.headers().accept?.includes('text/html')) return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/portal-[\w-]+\.js/g, 'portal-next.js')
      return route.fulfill({ response, body })
    },
  )
  await page.route(/assets\/agentinsights-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByText("Part of the portal couldn't load.")).toBeVisible()
  expect(loads).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/agentinsights')
})

test('keeps a form usable while toasts fail to load', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  const failed = page.waitForEvent('requestfailed')
  await page.route('**/assets/toaster-*.js', (route) => route.abort())
  await page.goto('/auth/signup?referralCode=abc')
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Email').fill('ada@example.org')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
})
