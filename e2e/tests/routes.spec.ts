import { expect, openDashboard, stored, test } from '../support/fixtures.ts'
import { waitForApp } from '../support/log-in-shell.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

test('redirects the root URL to sign-in', { tag: ['@NAV-01'] }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('redirects sign-in pages to the dashboard with a token, except on logout', { tag: ['@NAV-02'] }, async ({
  page,
  member,
}) => {
  await openDashboard(page, member)
  for (const path of ['/auth', '/auth/signup', '/auth/verify', '/']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard/)
  }
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  expect(await stored(page, 'accessToken')).toBeNull()
})

test('shows the cached dashboard at once and redirects only if the response requires it', {
  tag: ['@NAV-07'],
}, async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openDashboard(page, member)
  await expect(page.getByRole('group', { name: 'Total points' })).toContainText('0PTS')
  await expect.poll(() => stored(page, 'user')).not.toBeNull()
  const { promise: rejected, resolve: reject } = Promise.withResolvers<void>()
  await skipOverview(page)
  await page.route('**/api/users/**', async (route) => {
    await rejected
    await route.fulfill({ status: 500, json: { message: 'No', error: 'INTERNAL', statusCode: 500 } })
  })
  await page.reload()
  await expect(page.getByRole('group', { name: 'Total points' })).toContainText('0PTS')
  await expect(page).toHaveURL(/\/dashboard$/)
  reject()
  await expect(page).toHaveURL(/\/auth$/)
  expect(pageErrors.messages.join('\n')).toContain('error onboarding user')
})

test('restores the scroll position on back from another document', { tag: ['@NAV-10'] }, async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openDashboard(page, member)
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await page.goto('/nowhere')
  await page.goBack()
  await waitForDashboard(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('compresses the portal and caches only hashed files for a year', async ({ page, request }) => {
  const document = await request.get('/auth', { headers: { 'accept-encoding': 'br' } })
  expect(document.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  const scripts: string[] = []
  page.on('request', (sent) => sent.url().includes('/assets/') && scripts.push(sent.url()))
  await page.goto('/auth')
  await waitForApp(page)
  const script = scripts.find((url) => url.endsWith('.js')) ?? ''
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get(script, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'max-age=31536000, immutable',
    })
  }
})
