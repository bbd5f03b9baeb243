import { expect, type Page } from './fixtures.ts'

/** Waits until the app has replaced the prerendered login form. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Log in|Anmelden)$/ })).toBeEnabled()
  await expect(page.locator('.shell')).toHaveCount(0)
}
