import { expect, test } from 'vitest'
import { getPageTitle } from './page-title.ts'

test.each([
  ['/dashboard', 'Dashboard'],
  ['/faqs', 'Help & FAQs'],
  ['/referrals', 'Your Referrals'],
  ['/agentinsights', 'Agent Insights'],
  ['/rewards/', 'Rewards'],
  ['/settings/api-keys', 'Api keys'],
  ['/profile', 'Profile'],
  ['/profile/security', 'Security'],
  ['/profile/about/', 'About you'],
  ['/profile/api-keys', 'API keys'],
  ['/profile/data', 'Your data'],
  ['/nodes/4f2a', 'Node'],
  ['/cases', 'Your cases'],
  ['/cases/4f2a', 'Your cases'],
  ['/', ''],
])('returns the title of %s as %j', { tags: ['LAY-05'] }, (path, title) => {
  expect(getPageTitle(path)).toBe(title)
})
