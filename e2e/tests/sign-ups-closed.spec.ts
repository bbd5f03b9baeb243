import { expect, test } from '../support/fixtures.ts'
import { withOwnHearth } from '../support/with-own-hearth.ts'

test('[AUT-01] points to invitations if sign-ups are closed', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  await withOwnHearth({ AUTH_SIGN_UPS: 'off', EMBEDDED_CHAIN: 'off' }, async ({ url }) => {
    await page.goto(`${url}/auth`)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText('New accounts are by invitation only.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Create an account|Get started/ })).toHaveCount(0)
    await page.goto(`${url}/auth/signup?referralCode=K7XQ2`)
    await expect(page.getByRole('heading', { name: 'Sign-ups are closed' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })
})
