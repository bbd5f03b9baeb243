import { testSignIn } from '../flows/sign-in.ts'
import { acceptPolicies } from '../support/accept-policies.ts'
import { expect, logIn, newMember, openWithSession, serverUrl, stored, test } from '../support/fixtures.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { stepClock, stopClock } from '../support/stop-clock.ts'

testSignIn()

test('[AUT-05] redirects to sign-in if the session ended elsewhere', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await logIn(page, member)
  const token = await stored(page, 'accessToken')
  await page.request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page).toHaveURL(/\/auth$/)
  // Poll, because the page redirects before the auth service reports that the session has ended.
  await expect.poll(() => stored(page, 'accessToken')).toBeNull()
})

test('[ERR-04] logs mutation errors to the console', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => pageErrors.messages).toContain('The email address or the password is wrong.')
})

test('[AUT-03] [AUT-05] switches both tabs to another member who logs in', async ({
  page,
  context,
  member,
}) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
  const next = await newMember(serverUrl())
  const other = await context.newPage()
  const seen = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/user') && request.headers().authorization === `Bearer ${next.accessToken}`,
  )
  // Replace one token directly with another, as a login does after the dashboard failed to load.
  await openWithSession(other, next)
  await seen
  await expect.poll(async () => JSON.parse((await stored(page, 'user')) ?? '{}').email).toBe(next.email)
  await other.close()
})

test('[AUT-03] [AUT-05] switches to another member during onboarding', async ({ page, context, member }) => {
  await openWithSession(page, member)
  await skipOverview(page)
  const asked = page.waitForRequest('**/api/users/user-onboarded')
  const answered = Promise.withResolvers<void>()
  await page.route(
    '**/api/users/user-onboarded',
    async (route) => {
      await answered.promise
      await route.continue().catch(() => undefined)
    },
    { times: 1 },
  )
  await page.goto('/dashboard')
  await asked
  const next = await newMember(serverUrl())
  const other = await context.newPage()
  await openWithSession(other, next)
  await expect.poll(async () => JSON.parse((await stored(page, 'user')) ?? '{}').email).toBe(next.email)
  answered.resolve()
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await other.close()
})

test('[AUT-05] keeps two tabs logged in that refresh a session at the same time', async ({
  page,
  context,
  member,
}) => {
  await openWithSession(page, member)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await page.goto('/dashboard')
  const first = await stored(page, 'accessToken')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
    const expires_at = Math.floor(Date.now() / 1000) + 20
    localStorage.setItem('hearth-session', JSON.stringify({ ...session, expires_at }))
  })
  await Promise.all([page.reload(), other.reload()])
  await expect.poll(() => stored(page, 'accessToken')).not.toBe(first)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('group', { name: 'Total points' })).toBeVisible()
  }
  const token = await stored(page, 'accessToken')
  const answer = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  await other.close()
})

test('[AUT-02] shows a countdown for a rate-limited login of one account only', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true
  let tries = 0
  await page.route('**/api/login', (route) => {
    tries += 1
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '75' },
      json: { message: 'Too many log-ins.', error: 'RATE_LIMITED', statusCode: 429 },
    })
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('mara@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await stopClock(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await stepClock(page, () =>
    expect(page.getByRole('alert')).toContainText(/Too many attempts\. ?Try again in 1:1\d/, {
      timeout: 50,
    }),
  )
  const paused = page.getByRole('button', { name: /^Try again in/ })
  await expect(paused).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByLabel('Email').fill('someone@example.org')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeEnabled()
  await page.getByLabel('Email').fill('mara@example.org')
  await page.clock.fastForward(60_000)
  await expect(paused).toHaveText(/^Try again in \d+ s$/)
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('alert')).toContainText('You can try again now.')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeEnabled()
  expect(tries).toBe(1)
})

test('[AUT-01] marks a password that only the server rejects and accepts another one', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.goto('/auth/signup')
  const password = page.getByLabel('Password', { exact: true })
  const create = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`)
  await password.fill('password1')
  await acceptPolicies(page)
  await create.click()
  await expect(password).toHaveAccessibleDescription(/common and easy to guess/)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('a sentence that nobody else has')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await create.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})
