import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { thread, withCases } from '../../../e2e/screenshots/cases.ts'
import { openPortal } from './render-portal.tsx'

afterEach(() => page.viewport(1280, 900))

test.each([
  ['/dashboard', 'Points log'],
  ['/agentinsights', 'Collected by day'],
  ['/rewards', 'Campaigns'],
  ['/referrals', 'Your friends'],
  ['/profile/security', 'Recent activity'],
  ['/profile/about', 'About you'],
  ['/profile/wallet', 'Wallet'],
  ['/profile/notifications', 'Notifications'],
  ['/profile/api-keys', 'API keys'],
  ['/profile/data', 'Your data'],
  ['/faqs', 'Account and security'],
  ['/cases', 'Your cases'],
  [`/cases/${thread.id}`, thread.title],
])('keeps %s within windows of every width', async (path, heading) => {
  const portal = await openPortal(withCases)
  const { screen } = await portal.show(path)
  await expect.element(screen.getByRole('banner').getByText('PTS')).toBeVisible()
  await expect.element(screen.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect.poll(() => portal.client.isFetching()).toBe(0)
  await expect.poll(() => document.querySelector('.animate-pulse')).toBeNull()
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.viewport(width, 800)
    await expect.poll(() => [innerWidth, document.documentElement.scrollWidth]).toEqual([width, width])
  }
})
