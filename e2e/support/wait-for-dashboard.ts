import type { Page } from '@playwright/test'

/** Waits until no skeletons remain on the dashboard. Because of live updates, the network is never idle. */
export async function waitForDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^(Points log|Punkteprotokoll)$/ }).waitFor()
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
}
