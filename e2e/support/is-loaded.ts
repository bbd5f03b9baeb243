import type { Page } from '@playwright/test'

/** Every skeleton has given way to what was loaded. The network is never idle: changes are listened for. */
export async function isLoaded(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Total points' }).waitFor()
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
}
