import { randomUUID } from 'node:crypto'
import { expect, mailedCode, stored, test } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { type HearthProcess, startHearthProcess } from '../support/hearth-process.ts'

const password = 'eight words would be better than these'
let accounts: HearthProcess
let portal: HearthProcess

/** Two installations with a database each: one keeps the accounts, the other is the portal, on another origin. */
test.beforeAll(async () => {
  test.setTimeout(90_000)
  const port = String(await freePort())
  const portalUrl = `http://localhost:${port}`
  accounts = await startHearthProcess({
    ROLES: 'auth,jobs',
    RATE_LIMIT_FACTOR: '1000',
    REDIRECT_URLS: portalUrl,
  })
  portal = await startHearthProcess({
    PORT: port,
    PUBLIC_URL: portalUrl,
    AUTH_URL: `${accounts.url}/auth/v1`,
    AUTH_API_KEY: 'public-key',
    AUTH_BOT_CHECK_URL: `${accounts.url}/auth/v1/bot-check/challenge`,
    RATE_LIMIT_FACTOR: '1000',
  })
})
test.afterAll(async () => {
  await portal?.stop()
  await accounts?.stop()
})

test('[AUT-01] [AUT-02] [AUT-06] with accounts kept on another origin a newcomer signs up, logs out and logs in', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.org`
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().startsWith(accounts.url) && request.method() === 'POST')
      keys.add(request.headers().apikey)
  })
  await page.goto(`${portal.url}/auth/signup`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/verify$/)
  await page.getByLabel(/digit 1/i).focus()
  await page.keyboard.type(await mailedCode(accounts.url, email))
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
  expect([...keys]).toEqual(['public-key'])

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
  expect(JSON.parse((await stored(page, 'user')) ?? '{}').email).toBe(email)

  // The session is renewed where it was opened.
  const renewal = page.waitForRequest((request) => request.url().includes('grant_type=refresh_token'))
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
    const expires_at = Math.floor(Date.now() / 1000) + 20
    localStorage.setItem('hearth-session', JSON.stringify({ ...session, expires_at }))
  })
  await page.reload()
  expect((await renewal).url()).toContain(accounts.url)
})

test('[AUT-01] [AUT-05] with accounts kept on another origin the link of the mail leads back to this portal', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.org`
  await page.goto(`${portal.url}/auth/signup`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/verify$/)
  await page.getByLabel(/digit 1/i).focus()
  await page.keyboard.type(await mailedCode(accounts.url, email))
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${portal.url}/auth/logout`)
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = await (await fetch(`${accounts.url}/dev/mail.json`)).json()
      link = mails.find(
        (mail: { to: string; link?: string }) => mail.to === email && mail.link?.includes('type=recovery'),
      )?.link
      return link
    })
    .toBeTruthy()
  expect(link).toContain(accounts.url)
  await page.goto(link ?? '')
  await expect(page).toHaveURL(`${portal.url}/auth/reset-password`)
  await page.getByRole('textbox', { name: 'New password' }).fill('seven kettles sing at the sea')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
