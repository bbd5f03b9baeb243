import { randomUUID } from 'node:crypto'
import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { newestMail } from '../support/emails.ts'
import { expect, mailedCode, openWithSession, type Page, serverUrl, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { enableSecondFactor } from '../support/second-factor.ts'

const password = 'eight words would be better than these'

const headed = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeFocused()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password_ = (page: Page) => page.getByRole('textbox', { name: 'Password' })

test('[AUT-01] signs up, logs out and resets the password with the keyboard', async ({ page }) => {
  const email = `${randomUUID()}@example.org`
  await page.goto('/auth')
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
  await page.keyboard.press('Enter')
  await headed(page, 'Create your account')

  // Submitting an invalid form focuses the first invalid field, which shows the error.
  await tabTo(page, button(page, 'Create account'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/valid email/)
  await page.keyboard.type(email)
  await tabTo(page, password_(page))
  await page.keyboard.type(password)
  // The missing acceptance of the policies is the last error.
  await page.keyboard.press('Enter')
  const accepts = page.getByRole('checkbox', { name: /^I have read and accept/ })
  await expect(accepts).toBeFocused()
  await expect(accepts).toHaveAccessibleDescription(/^Accept the Terms of Service/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(await mailedCode(serverUrl(), email))
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/auth/logout')
  await headed(page, 'Log in')
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await page.keyboard.press('Enter')
  await headed(page, 'Reset your password')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await tabTo(page, button(page, 'Use another address'))
  await page.keyboard.press('Enter')
  await headed(page, 'Reset your password')
  await tabTo(page, button(page, 'Send code'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  const { code } = await newestMail(serverUrl(), email, 'recovery')
  await page.keyboard.type(code)
  await headed(page, 'Choose a new password')
  await tabTo(page, page.getByRole('textbox', { name: 'New password' }))
  await page.keyboard.type('the kettle sings at seven')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('[AUT-01] reports errors, keeps the focus and accepts a second factor with the keyboard', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  const { secret, codes } = await enableSecondFactor(page)
  await page.goto('/auth/logout')
  await headed(page, 'Log in')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(member.email)
  await tabTo(page, password_(page))
  await page.keyboard.type('not the password')
  await tabTo(page, button(page, 'Log in'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('is wrong')
  await expect(page.getByRole('main').getByRole('button', { name: /^(Log in|Try again in)/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(password_(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await tabTo(page, button(page, 'Use a recovery code instead'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(/Enter one/)
  expect(codes).toHaveLength(10)
  await tabTo(page, button(page, 'Use your authenticator app instead'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(totpCode(secret, 1))
  await expect(page).toHaveURL(/\/dashboard/)
})
