import { randomUUID } from 'node:crypto'
import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { newestMail } from '../support/emails.ts'
import { expect, mailedCode, type Page, serverUrl, stored, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { enableSecondFactor } from '../support/second-factor.ts'

const expectHeading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeFocused()
const getField = (page: Page, name: string) => page.getByRole('textbox', { name })

test('signs up, logs out and resets the password of an account with a second factor with the keyboard', {
  tag: ['@AUT-01', '@NAV-03', '@NAV-05'],
}, async ({ page }) => {
  const email = `${randomUUID()}@example.org`
  await page.goto('/auth')
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Create your account')
  await tabTo(page, getField(page, 'Email'))
  await page.keyboard.type(email)
  await tabTo(page, getField(page, 'Password'))
  await page.keyboard.type('eight words would be better than these')
  await tabTo(page, page.getByRole('checkbox', { name: /^I have read and accept/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(await mailedCode(serverUrl(), email))
  await expect(page).toHaveURL(/\/dashboard/)
  const { secret } = await enableSecondFactor(page)

  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Reset your password')
  await tabTo(page, getField(page, 'Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type((await newestMail(serverUrl(), email, 'recovery')).code)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(totpCode(secret, 1))
  await expectHeading(page, 'Choose a new password')
  expect(await stored(page, 'accessToken')).toBeNull()
  await tabTo(page, getField(page, 'New password'))
  await page.keyboard.type('the kettle sings at seven')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
})
