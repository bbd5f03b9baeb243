import { randomUUID } from 'node:crypto'
import { acceptPolicies } from '../support/accept-policies.ts'
import { expect, type Page, test } from '../support/fixtures.ts'
import { findFreePort } from '../support/free-port.ts'
import { type HearthProcess, startHearthProcess } from '../support/hearth-process.ts'
import { serveWidget, startVerifier, type Verifier } from '../support/turnstile.ts'

const SITE_KEY = '1x00000000000000000000AA'
const SECRET_KEY = 'the secret of the widget'
const password = 'eight words would be better than these'
let verifier: Verifier
let accounts: HearthProcess
let portal: HearthProcess

/** Starts a server with accounts and Turnstile, and, on another origin, a portal that uses those accounts. */
test.beforeAll(async () => {
  const port = String(await findFreePort())
  verifier = await startVerifier(SECRET_KEY)
  accounts = await startHearthProcess({
    TURNSTILE_SITE_KEY: SITE_KEY,
    TURNSTILE_SECRET_KEY: SECRET_KEY,
    TURNSTILE_VERIFY_URL: verifier.url,
    REDIRECT_URLS: `http://localhost:${port}`,
    AUTH_CONFIRM_SIGN_UPS: 'off',
    EMBEDDED_CHAIN: 'off',
  })
  portal = await startHearthProcess({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_URL: `${accounts.url}/auth/v1`,
    TURNSTILE_SITE_KEY: SITE_KEY,
    EMBEDDED_CHAIN: 'off',
  })
})
test.afterAll(async () => {
  await portal?.stop()
  await accounts?.stop()
  await verifier?.stop()
})

async function solve(page: Page): Promise<void> {
  const widget = page.getByRole('button', { name: 'I am human' })
  await expect(widget).toHaveAttribute('data-sitekey', SITE_KEY)
  await widget.click()
}

async function signUp(page: Page, origin: string): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await page.goto(`${origin}/auth/signup`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await solve(page)
  await expect(page.getByText('Bot check passed')).toBeVisible()
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  // The account is active immediately, because email confirmation is off.
  await expect(page).toHaveURL(/\/dashboard/)
  return email
}

async function logIn(page: Page, origin: string, email: string, secret: string): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await solve(page)
  await page.getByRole('button', { name: 'Log in' }).click()
}

for (const [where, origin] of [
  ['', () => accounts.url],
  [', also by an auth service elsewhere', () => portal.url],
] as const) {
  test(`[AUT-01] [AUT-02] sends and verifies the Turnstile token${where}`, async ({ page, pageErrors }) => {
    pageErrors.expected = true
    await serveWidget(page)
    const before = verifier.asked.length
    const email = await signUp(page, origin())
    await page.goto(`${origin()}/auth/logout`)
    await expect(page).toHaveURL(/\/auth$/)

    // A token is valid for one attempt, so the second attempt needs a new one.
    await logIn(page, origin(), email, 'not the password')
    await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await solve(page)
    await expect(page).toHaveURL(/\/dashboard/)
    const tokens = verifier.asked.slice(before).map(({ secret, response }) => {
      expect(secret).toBe(SECRET_KEY)
      return response
    })
    expect(new Set(tokens).size).toBe(3)
    expect(tokens).toHaveLength(3)
  })
}

test('reports a widget that fails to load and keeps the form input', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
  await page.goto(`${accounts.url}/auth`)
  await page.getByLabel('Email').fill('mara@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't run the bot check.")
  await expect(page.getByLabel('Email')).toHaveValue('mara@example.org')
})
