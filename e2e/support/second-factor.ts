import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { expect, type Locator, type Page } from './fixtures.ts'

/**
 * Sets up an authenticator app in the profile. Each code works only once, so use `totpCode(secret, 1)` next.
 * @returns the app's secret and the recovery codes
 */
export async function enableSecondFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await typeCode(dialog, totpCode(secret))
  const stored = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const items = stored.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  await stored.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  return { secret, codes }
}

/** Types a code, whose last digit submits the form. */
export async function typeCode(within: Page | Locator, code: string): Promise<void> {
  await within.getByLabel('6-digit code').pressSequentially(code)
}
