import { dashboardIsLoaded } from '../support/dashboard-is-loaded.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'

/** As if another release had taken this one's place: the page names another entry, and its own parts are gone. */
async function deploy(page: Page, gone: RegExp): Promise<{ loads: () => number }> {
  let loads = 0
  await page.route(
    (url) => url.pathname === '/' || !url.pathname.includes('.'),
    async (route) => {
      const request = route.request()
      if (!request.headers().accept?.includes('text/html')) return route.fallback()
      if (request.isNavigationRequest()) {
        loads += 1
        // What is served now has all its parts.
        await page.unroute(gone)
        return route.fallback()
      }
      const response = await route.fetch()
      return route.fulfill({
        response,
        body: (await response.text()).replace(/index-[\w-]+\.js/, 'index-next.js'),
      })
    },
  )
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }))
  return { loads: () => loads }
}

test('[NAV-11] a page whose part is gone with a deployment is loaded anew, without a word', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await enter(page, member)
  await page.goto('/dashboard')
  await dashboardIsLoaded(page)
  const release = await deploy(page, /assets\/(agentinsights|faqs|topics)-/)
  await page.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  expect(release.loads()).toBe(1)
})

test('[NAV-11] whoever comes back after a deployment gets the new release with the next page', async ({
  page,
  member,
}) => {
  await enter(page, member)
  await page.goto('/agentinsights')
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  const release = await deploy(page, /assets\/nothing-/)
  const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await looked
  expect(release.loads()).toBe(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await dashboardIsLoaded(page)
  await expect.poll(release.loads).toBe(1)
})

test('[NAV-11] without a network a part that is missing is said to be, and comes when it is asked for again', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await enter(page, member)
  await page.goto('/dashboard')
  await dashboardIsLoaded(page)
  await page.route(/assets\/agentinsights-/, (route) => route.abort())
  await page.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByText('A part of the portal did not come through.')).toBeVisible()
  await page.unroute(/assets\/agentinsights-/)
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
})

test('who is offline is told so, and so is who waits for a slow server, until it is over', async ({
  page,
  member,
  context,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.clock.install()
  await enter(page, member)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/users/points-history**', async (route) => {
    await answered
    await route.fallback()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Points log' })).toBeVisible()
  const slow = page.getByText('The server takes long to answer.')
  await expect(slow).toBeHidden()
  await page.clock.fastForward(9_000)
  await expect(slow).toBeVisible()
  answer()
  await expect(slow).toBeHidden()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})
