import { acceptPolicies } from './accept-policies.ts'
import { expect, mailedCode, type NewMember, type Page } from './fixtures.ts'
import { typeCode } from './second-factor.ts'

/** Signs up through the current page with the emailed code, and waits for the dashboard. */
export async function signUp(
  page: Page,
  accounts: string,
  { email, password }: Pick<NewMember, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/verify$/)
  await typeCode(page, await mailedCode(accounts, email))
  await expect(page).toHaveURL(/\/dashboard/)
  // Links of member pages do nothing until the member is onboarded.
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
}
