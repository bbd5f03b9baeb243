import { openByPassword } from '../flows/second-factor.ts'
import {
  expect,
  logIn,
  openDashboard,
  openWithSession,
  type Page,
  stored,
  test,
} from '../support/fixtures.ts'
import { skipOverview } from '../support/skip-overview.ts'

/** Answers a call with an error until the returned function runs. */
async function failCall(
  page: Page,
  url: string,
  status: number,
  error: string,
): Promise<() => Promise<void>> {
  await skipOverview(page)
  await page.route(url, (route) =>
    route.fulfill({ status, json: { message: 'No', error, statusCode: status } }),
  )
  return () => page.unroute(url)
}

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('[NAV-07] explains at sign-in that the dashboard failed and opens it again on demand', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  const repair = await failCall(page, '**/api/users/user-onboarded', 500, 'INTERNAL')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
  const notice = page.getByRole('alert').filter({ hasText: "You're still logged in." })
  await expect(notice).toBeVisible()
  await repair()
  await notice.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[NAV-07] does not redirect forever if the browser blocks session storage', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await failCall(page, '**/api/users/user-onboarded', 500, 'INTERNAL')
  const documents = countDocuments(page)
  await page.goto('/dashboard')
  await expect(page.getByText("You're still logged in.")).toBeVisible()
  expect(documents).toEqual(['/dashboard', '/auth'])
})

test('[NAV-11] shows an error in the page while the server is unreachable', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  const isDown = ({ pathname }: URL) => ['/', '/auth'].includes(pathname) || pathname.startsWith('/api/')
  const failed = page.getByRole('heading', { name: "Couldn't load this page" })
  const points = page.getByRole('group', { name: 'Total points' })
  for (const visit of ['first', 'returning']) {
    await page.route(isDown, (route) => route.abort())
    await page.goto('/dashboard')
    await expect(failed, visit).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.unroute(isDown)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(points, visit).toBeVisible()
    await expect.poll(() => stored(page, 'user')).not.toBeNull()
  }
})

test('[AUT-05] opens the dashboard with a renewed token if the server rejects the old one', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  const old = `Bearer ${member.accessToken}`
  await page.route('**/api/**', (route) =>
    route.request().headers().authorization === old
      ? route.fulfill({ status: 401, json: { message: 'No', error: 'UNAUTHORIZED', statusCode: 401 } })
      : route.fallback(),
  )
  const documents = countDocuments(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
  expect(documents).toEqual(['/dashboard'])
})

test('[AUT-05] stays at sign-in if the server also rejects the renewed token', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await failCall(page, '**/api/**', 401, 'UNAUTHORIZED')
  const documents = countDocuments(page)
  await page.goto('/dashboard')
  await expect(page.getByText("You're still logged in.")).toBeVisible()
  expect(documents).toEqual(['/dashboard', '/auth'])
})

test('[AUT-01] asks a session without its second factor for it when the dashboard opens', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openByPassword(page, member, '/dashboard')
  await expect(page).toHaveURL(/\/auth\/second-factor$/)
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  expect(await stored(page, 'accessToken')).toBeNull()
})

test('[AUT-01] asks for the second factor if another call reports it before the onboarding does', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.route('**/api/users/user-onboarded', async (route) => {
    await page.waitForFunction(() => localStorage.getItem('accessToken') === null)
    await route.continue()
  })
  await openByPassword(page, member, '/dashboard')
  await expect(page).toHaveURL(/\/auth\/second-factor$/)
})

test('[AUT-02] keeps the form busy until the dashboard replaces it', async ({ page, member }) => {
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const text = document.querySelector('button[type=submit][aria-disabled=true]')?.textContent
      if (text) sessionStorage.setItem('busyOnLeave', text)
    })
  })
  // The form stays busy however long the document takes.
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response })
  })
  await logIn(page, member)
  expect(await page.evaluate(() => sessionStorage.getItem('busyOnLeave'))).toBe('Logging in…')
})

test('adds no history entry for a link to the current page', async ({ page }) => {
  await page.goto('/auth')
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await page.getByRole('link', { name: 'Hearth' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/auth\/signup$/)
  await page.getByRole('link', { name: 'Get started' }).click()
  expect(await entries()).toBe(before + 1)
})

test('does not move the focus on the first page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in' })).not.toBeFocused()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
})

test('looks up a referral code once', async ({ page, member }) => {
  await openDashboard(page, member)
  const { personal_code } = JSON.parse((await stored(page, 'user')) ?? '{}')
  await page.evaluate(() => localStorage.clear())
  const lookups: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(personal_code) && request.url().includes('/api/')) lookups.push(request.url())
  })
  await page.goto(`/auth/signup?referralCode=${personal_code}`)
  await expect(page.getByText('invited you')).toBeVisible()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('invited you')).toBeVisible()
  expect(lookups).toHaveLength(1)
})
