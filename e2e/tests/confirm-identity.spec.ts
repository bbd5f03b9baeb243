import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, openWithSession, test } from '../support/fixtures.ts'

test('creates an API key after the member confirmed the password', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  // Backdate the proof of identity.
  await withServerDatabase((db) =>
    db
      .updateTable('auth.sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', member.id)
      .execute(),
  )
  await openWithSession(page, member)
  await page.goto('/profile/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel('Name').fill('A first try')
  await form.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectNoViolation(page, 'confirming an identity')
  await password.fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Save your key' })).toContainText('hearth_key_')
  await page.getByRole('button', { name: 'I saved the key' }).click()
  await expect(page.getByText('A first try')).toHaveCount(1)
})
