import { testRecovery } from '../flows/recover.ts'
import { testSecondFactor } from '../flows/second-factor.ts'
import { testSignIn } from '../flows/sign-in.ts'
import { test, type WorkerFixtures } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { startHearthProcess } from '../support/hearth-process.ts'

/** Two installations with a database each: one keeps the accounts, the other is the portal, on another origin. */
async function elsewhere(use: (place: WorkerFixtures['place']) => Promise<void>): Promise<void> {
  const port = String(await freePort())
  const portalUrl = `http://localhost:${port}`
  const accounts = await startHearthProcess({
    ROLES: 'auth,jobs',
    RATE_LIMIT_FACTOR: '1000',
    REDIRECT_URLS: portalUrl,
  })
  const portal = await startHearthProcess({
    PORT: port,
    PUBLIC_URL: portalUrl,
    AUTH_URL: `${accounts.url}/auth/v1`,
    AUTH_API_KEY: 'public-key',
    AUTH_BOT_CHECK_URL: `${accounts.url}/auth/v1/bot-check/challenge`,
    RATE_LIMIT_FACTOR: '1000',
  })
  await use({ portal: portal.url, accounts: accounts.url })
  await portal.stop()
  await accounts.stop()
}

// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
test.use({ place: [({}, use) => elsewhere(use), { scope: 'worker', timeout: 180_000 }] })

test.describe('with the accounts on another origin', () => {
  testSignIn()
  testRecovery()
  testSecondFactor()
})
