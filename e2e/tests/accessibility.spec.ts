import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, openDashboard, test } from '../support/fixtures.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

/** Stores the state of a reset email that was just requested. */
function storePendingReset(email: string): void {
  const passwordResetTimeout = { email, state: 'INITIAL', timestamp: Date.now(), duration: 60_000 }
  localStorage.setItem('hearth', JSON.stringify({ passwordResetTimeout }))
}

/** Stores the auth service's session as it is after an accepted email code and before the portal login. */
function saveSession([access_token, refresh_token, email]: readonly [string, string, string]): void {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const session = { access_token, refresh_token, expires_in: 3600, expires_at, token_type: 'bearer' }
  localStorage.setItem('hearth-session', JSON.stringify({ ...session, user: { email } }))
}

test('has no accessibility violations in either theme', async ({ page, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const headings = {
    '/auth': 'Log in',
    '/auth/signup': 'Create your account',
    '/auth/verify': 'Check your email',
    '/auth/forgot-password': 'Reset your password',
    '/auth/forgot-password?link=expired': 'Reset your password',
    '/no/such/page': /not found|nothing here/i,
  }
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectNoViolation(page, path)
  }
  await page.evaluate(storePendingReset, member.email)
  await page.goto('/auth/forgot-password')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectNoViolation(page, 'the code for a new password')
  await page.evaluate(saveSession, [member.accessToken, member.refreshToken, member.email] as const)
  await page.goto('/auth/reset-password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectNoViolation(page, '/auth/reset-password')

  await openDashboard(page, member)
  await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
  await waitForDashboard(page)
  await expectNoViolation(page, '/dashboard')
  await page.getByRole('link', { name: 'Agent Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  await expectNoViolation(page, '/agentinsights')
  await page.goto('/faqs#not-counted')
  await expect(page.getByText('Too many nodes in this subnet.')).toBeVisible()
  await expectNoViolation(page, '/faqs')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  await expectNoViolation(page, '/profile/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page, 'setting up an authenticator app')
  await page.keyboard.press('Escape')
  const sections = page.getByRole('navigation', { name: 'Profile' })
  for (const name of ['About you', 'Wallet', 'Notifications', 'API keys', 'Your data']) {
    await sections.getByRole('link', { name }).click()
    await expect(page.getByRole('main').getByRole('region', { name })).toBeVisible()
    await expectNoViolation(page, name)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(page, 'the log-out dialog')
})
