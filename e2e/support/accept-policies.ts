import type { Page } from '@playwright/test'

/** Accepts the policies in the sign-up form. */
export async function acceptPolicies(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check()
}
