import { randomUUID } from 'node:crypto'
import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { expect, openWithSession, type Page, stored, test, type WorkerFixtures } from '../support/fixtures.ts'
import { findFreePort } from '../support/free-port.ts'
import { START_TIMEOUT_MS, startHearthProcess } from '../support/hearth-process.ts'
import { enableSecondFactor, typeCode } from '../support/second-factor.ts'
import { signUp } from '../support/sign-up.ts'

/** Runs a function with two installations: one for accounts, one for a portal on another origin. */
async function elsewhere(use: (urls: WorkerFixtures['urls']) => Promise<void>): Promise<void> {
  const port = String(await findFreePort())
  const portalUrl = `http://localhost:${port}`
  const accounts = await startHearthProcess({
    ROLES: 'auth,jobs',
    RATE_LIMIT_FACTOR: '1000',
    REDIRECT_URLS: portalUrl,
    AUTH_CONFIRM_LINKS: portalUrl,
    EMBEDDED_CHAIN: 'off',
    BOT_CHECK_WORK: '100000',
  })
  const portal = await startHearthProcess({
    PORT: port,
    PUBLIC_URL: portalUrl,
    AUTH_URL: `${accounts.url}/auth/v1`,
    AUTH_API_KEY: 'public-key',
    AUTH_BOT_CHECK_URL: `${accounts.url}/auth/v1/bot-check/challenge`,
    RATE_LIMIT_FACTOR: '1000',
    EMBEDDED_CHAIN: 'off',
  })
  await use({ portal: portal.url, accounts: accounts.url })
  await Promise.all([portal.stop(), accounts.stop()])
}

async function submitLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
test.use({ urls: [({}, use) => elsewhere(use), { scope: 'worker', timeout: 2 * START_TIMEOUT_MS }] })

test.describe('with the accounts on another origin', () => {
  test('signs up, logs out and logs in, with the API key on every call', {
    tag: ['@AUT-01', '@AUT-02', '@AUT-06'],
  }, async ({ page, urls }) => {
    const email = `${randomUUID()}@example.org`
    const password = 'eight words would be better than these'
    const { authApiKey } = await (await fetch(`${urls.portal}/config.json`)).json()
    const keys = new Set<string | undefined>()
    page.on('request', (request) => {
      const { href, pathname } = new URL(request.url())
      if (href.startsWith(urls.accounts) && pathname.startsWith('/auth/v1/') && request.method() === 'POST')
        keys.add(request.headers().apikey)
    })
    await page.goto('/auth/signup')
    await signUp(page, urls.accounts, { email, password })
    await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
    expect([...keys]).toEqual([authApiKey])

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await submitLogIn(page, email, password)
    await expect(page).toHaveURL(/\/dashboard/)
    await expect.poll(async () => JSON.parse((await stored(page, 'user')) ?? '{}').email).toBe(email)
  })

  // A portal with remote accounts cannot see who has a second factor. Only the auth service has this data.
  test('asks a password-only session for the second factor before a protected change', {
    tag: ['@AUT-01'],
  }, async ({ page, member, pageErrors }) => {
    pageErrors.expected = true
    await openWithSession(page, member)
    const { secret } = await enableSecondFactor(page)
    await page.goto('/auth/logout')
    await expect(page).toHaveURL(/\/auth$/)
    await submitLogIn(page, member.email, member.password)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    // Another client of the auth service may create such a session.
    await page.evaluate(() => {
      const { access_token } = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
      localStorage.setItem('accessToken', access_token)
    })
    await page.goto('/profile/security')
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await typeCode(page.getByRole('dialog', { name: "Confirm it's you" }), totpCode(secret, 1))
    await page.getByRole('button', { name: 'I saved the codes' }).click()
    const payload = (await stored(page, 'accessToken'))?.split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).aal).toBe('aal2')

    await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
  })
})
