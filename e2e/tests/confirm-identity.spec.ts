import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, mailedCode, openWithSession, type Page, serverUrl, test } from '../support/fixtures.ts'
import { enableSecondFactor, typeCode } from '../support/second-factor.ts'

/** Backdates the proofs of identity in all of the member's sessions. */
const backdateProof = (memberId: string) =>
  withServerDatabase((db) =>
    db
      .updateTable('auth.sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', memberId)
      .execute(),
  )

async function fillKeyForm(page: Page, name: string) {
  await page.getByRole('button', { name: 'New key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create key' }).click()
}

test('creates an API key after the member confirmed the password', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/profile/api-keys')
  await backdateProof(member.id)

  await fillKeyForm(page, 'A first try')
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectNoViolation(page, 'confirming an identity')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await expect(form.getByRole('alert')).toContainText("you didn't confirm your identity")
  await expect(form.getByRole('button', { name: 'Create key' })).toBeFocused()

  await page.keyboard.press('Enter')
  await password.fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('That password is wrong')
  await expect(password).toBeFocused()
  await password.fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Save your key' })).toContainText('hearth_key_')
  await page.getByRole('button', { name: 'I saved the key' }).click()
  await expect(page.getByText('A first try')).toHaveCount(1)
})

test('accepts an emailed code instead of the password', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/profile/data')
  await backdateProof(member.id)
  const codeOfSignUp = await mailedCode(serverUrl(), member.email)
  await page.getByRole('button', { name: 'Request export' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByRole('button', { name: 'Use an emailed code instead' }).click()
  await expect(dialog.getByText(`We'll email a code to ${member.email}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  // Wait for the code input, which may appear after the email arrives.
  await expect(dialog.getByLabel('6-digit code')).toBeFocused()
  await expect.poll(() => mailedCode(serverUrl(), member.email)).not.toBe(codeOfSignUp)
  await page.keyboard.type(await mailedCode(serverUrl(), member.email))
  await expect(dialog).toBeHidden()
  await expect(page.getByText("We'll email you a link.")).toBeVisible()
})

test('asks for the code from the authenticator app', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  const { secret } = await enableSecondFactor(page)
  await backdateProof(member.id)
  await page.getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Request export' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByRole('button', { name: 'Use your authenticator app instead' }).click()
  await expect(dialog.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await typeCode(dialog, totpCode(secret, 1))
  await expect(dialog).toBeHidden()
  await expect(page.getByText("We'll email you a link.")).toBeVisible()
})

test('sends a member without a confirmation method to the login', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/profile/data')
  await backdateProof(member.id)
  await page.route('**/auth/v1/reauthentication', (route) => route.fulfill({ json: { methods: [] } }))
  await page.getByRole('button', { name: 'Request export' }).click()
  await page.getByRole('dialog', { name: "Confirm it's you" }).getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('blocks retries until the rate limit ends', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/profile/data')
  await backdateProof(member.id)
  const json = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
  await page.route('**/auth/v1/reauthentication', (route) =>
    // Use ten minutes, so that even a slow machine shows a countdown in minutes.
    route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json }),
  )
  await page.getByRole('button', { name: 'Request export' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const retry = dialog.getByRole('button', { name: 'Try again' })
  await expect(retry).toHaveText(/^Try again in \d+:\d\d$/)
  await expect(retry).toBeDisabled()
  await expect(dialog.getByRole('alert')).toContainText('Too many attempts.')
})
