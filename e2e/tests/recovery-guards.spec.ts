import { expect, test } from '../support/fixtures.ts'
import { waitForApp } from '../support/log-in-shell.ts'

test('[NAV-05] offers a new link in place of an expired one and cleans the URL', async ({ page }) => {
  await page.goto('/auth/reset-password#error=access_denied&error_code=otp_expired')
  await expect(page).toHaveURL(/\/auth\/forgot-password\?link=expired$/)
  await expect(page.getByRole('alert')).toContainText('was already used or has expired')
  const forged = '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery'
  await page.goto(`/auth/reset-password${forged}`)
  await expect(page).toHaveURL(/\/auth\/forgot-password\?link=expired$/)
})

test('[NAV-02] never replaces an open session by a link', async ({ page, toasts, member }) => {
  await page.goto('/auth')
  await waitForApp(page)
  await page.evaluate((token) => localStorage.setItem('accessToken', token), member.accessToken)
  await page.goto('/auth/reset-password#access_token=a.b.c&refresh_token=r&type=recovery')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect.poll(() => toasts).toEqual(["You're already logged in. To use this link, log out first."])
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(member.accessToken)
})
