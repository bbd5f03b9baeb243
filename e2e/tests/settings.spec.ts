import { expect, test } from '../support/fixtures.ts'
import { type HearthProcess, startHearthProcess } from '../support/hearth-process.ts'
import { delayScripts, recordShifts, waitForApp } from '../support/log-in-shell.ts'
import { serveWidget, startVerifier, type Verifier } from '../support/turnstile.ts'

const SITE_KEY = '1x00000000000000000000AA'
const SECRET_KEY = 'the secret of the widget'
let verifier: Verifier
let hearth: HearthProcess

/** Starts a server whose login page differs from the default one in every part that settings change. */
test.beforeAll(async () => {
  verifier = await startVerifier(SECRET_KEY)
  hearth = await startHearthProcess({
    AUTH_SIGN_UPS: 'off',
    BRAND_NAME: 'Embers',
    TURNSTILE_SITE_KEY: SITE_KEY,
    TURNSTILE_SECRET_KEY: SECRET_KEY,
    TURNSTILE_VERIFY_URL: verifier.url,
    EMBEDDED_CHAIN: 'off',
  })
})
test.afterAll(async () => {
  await hearth?.stop()
  await verifier?.stop()
})

test('prerenders nothing that contradicts the settings', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto(`${hearth.url}/auth`)
  const readShifts = await recordShifts(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText(/Hearth|New here|Get started|bots/)).toHaveCount(0)
  release()
  await waitForApp(page)
  await expect(page.getByText('New accounts are by invitation only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Embers' })).toBeVisible()
  expect(await readShifts()).toEqual([])
})

test('logs in with a Turnstile token that the server verifies', { tag: ['@AUT-02'] }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true
  await serveWidget(page)
  await page.goto(`${hearth.url}/auth`)
  await page.getByLabel('Email').fill('mara@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const widget = page.getByRole('button', { name: 'I am human' })
  await expect(widget).toHaveAttribute('data-sitekey', SITE_KEY)
  await widget.click()
  await page.getByRole('button', { name: 'Log in' }).click()
  // The server checks the password only after it has verified the token.
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
  expect(verifier.asked).toEqual([
    expect.objectContaining({ secret: SECRET_KEY, response: expect.stringMatching(/^solved-/) }),
  ])
})
