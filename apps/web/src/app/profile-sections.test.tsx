import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { check, checked, suspension } from '../../../../e2e/screenshots/suspended.ts'
import { openPortal } from '../../test/render-portal.tsx'

/** Each section with its cards. */
const sections = [
  {
    path: '/profile/security',
    name: 'Security',
    cards: ['Login details', 'Second factor', 'Where you are logged in', 'Recent activity'],
  },
  { path: '/profile/about', name: 'About you', cards: ['About you', 'Preferences'] },
  { path: '/profile/wallet', name: 'Wallet', cards: ['Wallet'] },
  { path: '/profile/notifications', name: 'Notifications', cards: ['Notifications'] },
  { path: '/profile/api-keys', name: 'API keys', cards: ['API keys'] },
  { path: '/profile/data', name: 'Your data', cards: ['Your data'] },
]

afterEach(async () => {
  document.documentElement.style.removeProperty('overflow-anchor')
  await page.viewport(1280, 900)
})

const readCards = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)

test.each(sections)('shows the cards of $path only', async ({ path, name, cards }) => {
  const { show } = await openPortal()
  const { screen } = await show(path)
  await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect.poll(readCards).toEqual(cards)
  await expect.poll(() => document.title).toBe(`${name} · Hearth`)
  const links = screen.getByRole('navigation', { name: 'Profile' }).getByRole('link').elements()
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([name])
})

test('opens the security section at /profile and preserves query and hash', async () => {
  const { show } = await openPortal()
  const { screen, router } = await show('/faqs')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help & FAQs' })).toBeVisible()
  router.history.push('/profile?from=email#held-claims')
  await expect.poll(() => router.state.location.href).toBe('/profile/security?from=email#held-claims')
  // The redirect adds no entry to the history.
  router.history.back()
  await expect.poll(() => router.state.location.href).toBe('/faqs')
})

test('changes sections with the keyboard and keeps the focus on the link', async () => {
  const { show } = await openPortal()
  const { screen, router } = await show('/profile/security')
  const links = screen.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  await expect.poll(() => links.elements().length).toBe(sections.length + 1)
  ;(links.first().element() as HTMLElement).focus()
  for (const { path, name, cards } of sections.slice(1)) {
    await userEvent.keyboard('{Tab}')
    const link = screen.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
    await expect.element(link).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe(path)
    await expect.poll(readCards).toEqual(cards)
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    await expect.element(link).toHaveFocus()
  }
})

test('shows a request to confirm the address in every section', async () => {
  const { show } = await openPortal(checked)
  const { screen, router } = await show('/profile/security')
  for (const { path, name } of sections) {
    await router.navigate({ to: path })
    await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect
      .element(screen.getByRole('region', { name: 'Confirm your email address again' }))
      .toBeVisible()
  }
})

test('scrolls to the notice that a link names after the card above it has loaded', async () => {
  const { api, show } = await openPortal({
    readHolds: { holds: [suspension], check },
    readAppeals: { appeals: [] },
  })
  let answerAppeals = () => {}
  const appeals = new Promise<void>((resolve) => (answerAppeals = resolve))
  api.respond = ({ url }) =>
    new URL(url).pathname === '/api/appeals' ? appeals.then(() => Response.json({ appeals: [] })) : undefined
  // Low enough to push the notice out of the window.
  await page.viewport(1280, 240)
  // As in browsers without scroll anchoring.
  document.documentElement.style.overflowAnchor = 'none'
  const { screen } = await show('/profile#confirm-address')
  const notice = screen.getByRole('region', { name: 'Confirm your email address again' })
  await expect.element(notice).toBeVisible()
  answerAppeals()
  await expect.element(screen.getByRole('textbox', { name: 'If this is wrong, explain why' })).toBeVisible()
  await expect.element(notice.getByRole('heading')).toBeInViewport()
})

test('requests only the data of the section', async () => {
  const { api, client, show } = await openPortal({ readApiKeys: { keys: [] } })
  const { screen } = await show('/profile/api-keys')
  await expect.element(screen.getByText('None yet')).toBeVisible()
  await expect.element(screen.getByRole('banner').getByText('PTS')).toBeVisible()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(api.calls).toContain('GET /api/user/api-keys')
  expect(
    api.calls.filter((call) => /\/(user|factors|sessions|activity)$/.test(call) && call.includes('/auth/v1')),
  ).toEqual([])
})
