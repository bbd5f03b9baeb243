import { expect, openDashboard, openWithSession, stored, test } from '../support/fixtures.ts'
import { waitForApp } from '../support/log-in-shell.ts'
import { recordToasts } from '../support/record-toasts.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

test('[NAV-01] redirects the root URL to sign-in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('[NAV-02] redirects sign-in pages to the dashboard with a token, except on logout', async ({
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

test('[NAV-03] serves login, sign-up, verify and logout at their URLs', async ({ page }) => {
  const headings = {
    '/auth': 'Log in',
    '/auth/signup': 'Create your account',
    '/auth/verify': 'Check your email',
  }
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
})

test('[NAV-04] fills in a referral code of 5 characters and shows a toast for others', async ({
  page,
  context,
  pageErrors,
}) => {
  const toasts = await recordToasts(context)
  // Expect page errors, because no member has these codes.
  pageErrors.expected = true
  for (const code of ['ABCDE', '23456', '1e234']) {
    await page.goto(`/auth/signup?referralCode=${code}`)
    await expect(page.getByLabel(/Referral code/)).toHaveValue(code)
    await expect(page.getByText('Invalid referral code')).toHaveCount(0)
  }
  expect(toasts).toEqual([])

  for (const code of ['ABCD', '234567', '']) {
    toasts.length = 0
    await page.goto(`/auth/signup?referralCode=${code}`)
    await expect.poll(() => toasts, code).toEqual(['Invalid referral code'])
    await page.getByLabel('Email').fill('somebody@example.org')
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  }
})

test('[NAV-06] redirects member pages, but not help, to sign-in without a token', async ({ page }) => {
  const sections = ['security', 'about', 'wallet', 'notifications', 'api-keys', 'data']
  const profile = ['/profile', ...sections.map((section) => `/profile/${section}`)]
  for (const path of ['/dashboard', '/agentinsights', '/rewards', '/referrals', ...profile]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth$/)
  }
  await page.goto('/faqs')
  await expect(page.getByRole('heading', { level: 1, name: 'Help & FAQs' })).toBeVisible()
  await expect(page).toHaveURL(/\/faqs$/)
})

test('[NAV-07] redirects to sign-in if onboarding fails and logs the reason', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.route('**/api/users/onboard', (route) =>
    route.fulfill({ status: 500, json: { message: 'No', error: 'INTERNAL', statusCode: 500 } }),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => pageErrors.messages.join('\n')).toContain('error onboarding user')
  await expect(page).toHaveURL(/\/auth$/)

  await page.unroute('**/api/users/onboard')
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
  const onboarded = await page.request.get('/api/users/user-onboarded', {
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  expect(await onboarded.json()).toEqual({ success: true })
})

test('[NAV-07] shows the cached dashboard at once and redirects only if the response requires it', async ({
  page,
  member,
  pageErrors,
}) => {
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

test('[NAV-08] requests the last 7 days, 10 log rows and 5 referrals once each', async ({ page, member }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/users\/(points-|referrals)/.test(pathname)) asked.push(`${pathname}${search}`)
  })
  await openDashboard(page, member)
  await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
  await waitForDashboard(page)
  expect(asked.filter((call) => call === '/api/users/points-history?range=last7days')).toHaveLength(1)
  expect(asked.filter((call) => call.startsWith('/api/users/points-log'))).toHaveLength(1)
  expect(asked.filter((call) => call.includes('/referrals-'))).toEqual([
    '/api/users/referrals-paginated?page=1&limit=5',
  ])
  const [log = ''] = asked.filter((call) => call.startsWith('/api/users/points-log'))
  expect(Object.fromEntries(new URLSearchParams(log.split('?')[1]))).toEqual({ page: '1', limit: '10' })
})

test('[NAV-10] preloads a link on hover and restores the scroll position on back', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openDashboard(page, member)
  const loaded = page.waitForRequest('**/api/users/data-stats')
  await page.getByRole('link', { name: 'Agent Insights' }).hover()
  await loaded
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await page.goto('/nowhere')
  await page.goBack()
  await waitForDashboard(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('[NAV-11] shows a page with a way back for an unknown URL', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: /not found|nothing here/i })).toBeVisible()
  await expect(page.getByRole('link').first()).toBeVisible()
})

test('[NAV-11] reports data that fails to load and offers a retry', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.route('**/api/users/points-history**', (route) => route.abort())
  await page.goto('/dashboard')
  const retry = page.getByRole('button', { name: /try again/i }).first()
  await expect(retry).toBeVisible()
  await page.unroute('**/api/users/points-history**')
  await retry.click()
  await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0)
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
