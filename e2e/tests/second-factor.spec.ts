import { createBotToken } from '../../apps/server/src/test/support/solve-bot-check.ts'
import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { levelOf, openByPassword, testSecondFactor } from '../flows/second-factor.ts'
import {
  expect,
  logIn,
  openWithSession,
  postponePrivacyDialog,
  serverUrl,
  stored,
  test,
} from '../support/fixtures.ts'
import { typeCode } from '../support/second-factor.ts'

testSecondFactor()

test('[AUT-01] asks a password-only session for its second factor on every page', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const secret = await openByPassword(page, member)
  await expect(page).toHaveURL(/\/auth\/second-factor$/)
  expect(await stored(page, 'accessToken')).toBeNull()
  await typeCode(page, totpCode(secret, 1))
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await levelOf(page)).toBe('aal2')
})

test('shows sessions and activity and ends another session', async ({
  page,
  toasts,
  browser,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const elsewhere = await browser.newContext({ baseURL: serverUrl() })
  await postponePrivacyDialog(elsewhere)
  const other = await elsewhere.newPage()
  await logIn(other, member)
  const { email, password } = member
  await page.request.post('/api/login', {
    data: { email, password, turnstileToken: await createBotToken(serverUrl()) },
    headers: { 'user-agent': 'hearth-node/1.0' },
  })
  await openWithSession(page, member)
  await page.goto('/profile/security')
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await expect(page.getByText('Logged in with a password')).toHaveCount(2)

  await sessions.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
  await expect(sessions.getByRole('button', { name: /Chrome on Linux/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/auth$/)
  await expect.poll(() => stored(other, 'accessToken')).toBeNull()
  await elsewhere.close()

  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => toasts).toContain('Logged out everywhere else')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page).toHaveURL(/\/profile\/security$/)
})
