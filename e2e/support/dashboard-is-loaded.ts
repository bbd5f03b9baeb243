import type { Page } from '@playwright/test'

/** Every skeleton of the dashboard has given way to what was loaded. The network is never idle: changes are listened for. */
export async function dashboardIsLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^(Points log|Punkteprotokoll)$/ }).waitFor()
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
}
