import type { Page } from './fixtures.ts'

/** Makes the dashboard send the separate requests that an overview replaces, so that a test can answer them. */
export async function skipOverview(page: Page): Promise<void> {
  await page.route('**/api/overview', (route) => route.fulfill({ json: {} }))
}
