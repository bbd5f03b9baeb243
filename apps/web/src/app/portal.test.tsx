import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failed } from '../../../../e2e/screenshots/answers.ts'
import { leaderboard } from '../../../../e2e/screenshots/leaderboard.ts'
import { disableRetries } from '../../test/disable-retries.ts'
import { recordNavigations } from '../../test/record-navigations.ts'
import { openPortal } from '../../test/render-portal.tsx'
import { testChain } from '../../test/test-config.ts'
import { DASHBOARD_FAILED_PATH } from '../lib/member/dashboard-failure.ts'
import { createPortalRouter } from './router.ts'

/** Opens the portal in which the onboarding check fails at once. */
async function openFailing() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const portal = await openPortal({ readOnboarded: failed })
  disableRetries(portal.client)
  return { ...portal, logged }
}

/** Makes the server return pages, so that it is reachable. */
const servePages = (request: Request) =>
  new URL(request.url).pathname === '/' ? new Response('page') : undefined

const sections = ['security', 'about', 'wallet', 'notifications', 'api-keys', 'data'].map(
  (section) => `/profile/${section}`,
)

test.each(['/dashboard', '/agentinsights', '/rewards', '/referrals', '/profile', ...sections])(
  'redirects from %s to the login page without a token',
  { tags: ['NAV-06'] },
  async (path) => {
    const navigations = recordNavigations()
    const { show, api } = await openPortal()
    localStorage.removeItem('accessToken')
    void show(path)
    await expect.poll(() => navigations).toEqual(['/auth'])
    expect(api.calls).toEqual([])
  },
)

test('shows the help pages without a token', { tags: ['NAV-06'] }, async () => {
  const navigations = recordNavigations()
  const { show } = await openPortal()
  localStorage.removeItem('accessToken')
  const { screen } = await show('/faqs')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help & FAQs' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Topics' })).toBeVisible()
  expect(navigations).toEqual([])
})

test('logs a failed onboarding and redirects to the login page', { tags: ['NAV-07'] }, async () => {
  const navigations = recordNavigations()
  const { api, show, logged } = await openFailing()
  api.respond = servePages
  void show('/dashboard')
  await expect.poll(() => navigations).toEqual([DASHBOARD_FAILED_PATH])
  expect(DASHBOARD_FAILED_PATH).toMatch(/^\/auth\?/)
  expect(api.calls).toContain('GET /api/users/user-onboarded')
  expect(logged).toHaveBeenCalledWith('error onboarding user', expect.objectContaining({ status: 500 }))
})

test('shows an error page in place of a failing page, and loads the page again on demand', {
  tags: ['NAV-11'],
}, async () => {
  const navigations = recordNavigations()
  const { api, show } = await openFailing()
  const { screen } = await show('/dashboard')
  await expect.element(screen.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible()
  expect(navigations).toEqual([])
  api.answers.readOnboarded = { success: true }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('group', { name: 'Total points' })).toBeVisible()
})

test('shows a not-found page at an unknown path', { tags: ['NAV-11'] }, async () => {
  const { show } = await openPortal()
  const { screen } = await show('/no/such/page')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/auth')
})

test('shows the leaderboard and its link only if the network has it', async () => {
  const withFeature = await openPortal({ readLeaderboard: leaderboard }, { features: ['leaderboard'] })
  const shown = await withFeature.show('/rewards')
  await shown.screen
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Leaderboard' })
    .click()
  await expect.element(shown.screen.getByRole('table', { name: 'Leaderboard' })).toBeVisible()
  await shown.screen.unmount()
  const { show } = await openPortal({ readLeaderboard: leaderboard })
  const { screen } = await show('/leaderboard')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const links = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(links.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect.element(links.getByRole('link', { name: 'Leaderboard' })).not.toBeInTheDocument()
})

/** Loads the data of a page without showing it. Returns the paths of its calls. */
async function preload(options: { to: string; search?: object }): Promise<readonly string[]> {
  const { api, client } = await openPortal({}, { chain: testChain })
  const router = createPortalRouter(client, createMemoryHistory({ initialEntries: ['/faqs'] }))
  await router.preloadRoute(options as never)
  return api.paths
}

test('prefetches 7 days of points, 10 log entries and 5 referrals of the dashboard', {
  tags: ['NAV-08'],
}, async () => {
  const paths = await preload({ to: '/dashboard' })
  const starting = (start: string) => paths.filter((path) => path.startsWith(start))
  await expect.poll(() => starting('/api/users/referrals-')).not.toEqual([])
  expect(starting('/api/users/points-history')).toEqual(['/api/users/points-history?range=last7days'])
  expect(starting('/api/users/points-log')).toEqual(['/api/users/points-log?page=1&limit=10'])
  expect(starting('/api/users/referrals-')).toEqual(['/api/users/referrals-paginated?page=1&limit=5'])
})

test('shows the dashboard without requesting its first data twice', { tags: ['NAV-08'] }, async () => {
  const { api, client, show } = await openPortal()
  const { screen } = await show('/dashboard')
  await expect.element(screen.getByRole('region', { name: 'Points log' }).getByRole('table')).toBeVisible()
  await expect.poll(() => client.isFetching()).toBe(0)
  const first = /^\/api\/users\/(points-|referrals-)/
  expect(api.paths.filter((path) => first.test(path)).sort()).toEqual([
    '/api/users/points-history?range=last7days',
    '/api/users/points-log?page=1&limit=10',
    '/api/users/referrals-paginated?page=1&limit=5',
  ])
})

test('prefetches the data statistics of Agent Insights', { tags: ['NAV-09'] }, async () => {
  expect(await preload({ to: '/agentinsights' })).toContain('/api/users/data-stats')
})

test('prefetches submissions, heartbeat status and requirements of the Rewards page', {
  tags: ['NAV-09'],
}, async () => {
  const paths = await preload({ to: '/rewards' })
  expect(paths).toContain('/submissions/campaigns')
  expect(paths).toContain('/api/campaigns/heartbeat/status')
  expect(paths).toContain('/api/users/smart-id-requirements')
})

test('prefetches the first page of referrals in every size', { tags: ['NAV-09'] }, async () => {
  const paths = await preload({ to: '/referrals', search: { page: 2, size: 10 } })
  expect(paths.filter((path) => path.includes('referrals-paginated')).sort()).toEqual(
    ['page=1&limit=10', 'page=1&limit=25', 'page=1&limit=5', 'page=2&limit=10'].map(
      (query) => `/api/users/referrals-paginated?${query}`,
    ),
  )
})

test('preloads a page when the pointer reaches its link', { tags: ['NAV-10'] }, async () => {
  const { api, show } = await openPortal()
  const { screen, router } = await show('/profile/security')
  const link = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent Insights' })
  await expect.element(link).toBeVisible()
  expect(api.calls).not.toContain('GET /api/users/data-stats')
  await link.hover()
  await expect.poll(() => api.calls).toContain('GET /api/users/data-stats')
  expect(router.state.location.pathname).toBe('/profile/security')
  // Later tests have the same pointer.
  await link.unhover()
})

test('stays on the page if a preloaded page redirects', { tags: ['NAV-10'] }, async () => {
  const navigations = recordNavigations()
  const { api, show, logged } = await openFailing()
  api.respond = servePages
  const { screen, router } = await show('/profile/security')
  const link = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  await link.hover()
  const loggedFailure = () => logged.mock.calls.some(([message]) => message === 'error onboarding user')
  await expect.poll(loggedFailure).toBe(true)
  await router.preloadRoute({ to: '/dashboard' })
  expect(navigations).toEqual([])
  expect(router.state.location.pathname).toBe('/profile/security')
  await link.unhover()
})

test('restores the scroll position of the page that the back button returns to', {
  tags: ['NAV-10'],
}, async () => {
  await page.viewport(1280, 400)
  const { show } = await openPortal()
  const { screen, router } = await show('/faqs')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help & FAQs' })).toBeVisible()
  scrollTo(0, 200)
  // The router saves the position only after the browser has reported it.
  await new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }))
  await router.navigate({ to: '/rewards' })
  await expect.element(screen.getByRole('heading', { name: 'Campaigns' }).first()).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
  router.history.back()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help & FAQs' })).toBeVisible()
  await expect.poll(() => scrollY).toBe(200)
  await page.viewport(1280, 900)
})
