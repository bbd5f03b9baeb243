import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { testRecovery } from '../flows/recover.ts'
import { levelOf, openByPassword, testSecondFactor } from '../flows/second-factor.ts'
import { testSignIn } from '../flows/sign-in.ts'
import { expect, test, type WorkerFixtures } from '../support/fixtures.ts'
import { findFreePort } from '../support/free-port.ts'
import { START_TIMEOUT_MS, startHearthProcess } from '../support/hearth-process.ts'
import { typeCode } from '../support/second-factor.ts'

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
  await portal.stop()
  await accounts.stop()
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
test.use({ urls: [({}, use) => elsewhere(use), { scope: 'worker', timeout: 2 * START_TIMEOUT_MS }] })

test.describe('with the accounts on another origin', () => {
  testSignIn()
  testRecovery()
  testSecondFactor()

  // A portal with remote accounts cannot see who has a second factor. Only the auth service has this data.
  test('asks for the second factor before a protected change', async ({ page, member, pageErrors }) => {
    pageErrors.expected = true
    const secret = await openByPassword(page, member)
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await typeCode(page.getByRole('dialog', { name: "Confirm it's you" }), totpCode(secret, 1))
    await page.getByRole('button', { name: 'I saved the codes' }).click()
    expect(await levelOf(page)).toBe('aal2')

    await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
  })
})
