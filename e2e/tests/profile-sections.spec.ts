import { requestMemberCheck, suspendMember } from '../../apps/server/src/test/support/suspended-member.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, openWithSession, type Page, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'

/** Each section's cards, by its address. */
const sections = {
  security: {
    name: 'Security',
    cards: ['Login details', 'Second factor', 'Where you are logged in', 'Recent activity'],
  },
  about: { name: 'About you', cards: ['About you', 'Preferences'] },
  wallet: { name: 'Wallet', cards: ['Wallet'] },
  notifications: { name: 'Notifications', cards: ['Notifications'] },
  'api-keys': { name: 'API keys', cards: ['API keys'] },
  data: { name: 'Your data', cards: ['Your data'] },
}

const getSections = (page: Page) => page.getByRole('navigation', { name: 'Profile' })
const getTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const getCards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

for (const [path, { name, cards }] of Object.entries(sections))
  test(`shows only the cards of /profile/${path}, also after a reload`, async ({ page, member }) => {
    await openWithSession(page, member)
    await page.goto(`/profile/${path}`)
    for (const visit of ['first', 'reload']) {
      await expect(getCards(page), visit).toHaveText(cards)
      await expect(page, visit).toHaveTitle(`${name} · Hearth`)
      await expect(getTitle(page, name), visit).toBeVisible()
      await expect(getSections(page).locator('[aria-current=page]'), visit).toHaveText(name)
      await expect(page, visit).toHaveURL(new RegExp(`/profile/${path}$`))
      await page.reload()
    }
  })

test('opens security first and preserves the query and the hash', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/faqs')
  await page.goto('/profile?from=email#held-claims')
  await expect(page).toHaveURL(/\/profile\/security\?from=email#held-claims$/)
  await expect(getCards(page).first()).toHaveText('Login details')
  // The redirect adds no entry to the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/faqs$/)
})

test('scrolls to the notice that a link names, and shows it in every section', async ({ page, member }) => {
  await withServerDatabase(async (db) => {
    await suspendMember(db, member.id)
    await requestMemberCheck(db, member.id)
  })
  await openWithSession(page, member)
  // As in browsers without scroll anchoring.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.overflowAnchor = 'none'
    }),
  )
  const notice = page.getByRole('region', { name: 'Confirm your email address again' })
  const explanation = page.getByRole('textbox', { name: 'If this is wrong, explain why' })
  await page.route('**/api/appeals', async (route) => {
    await expect(notice).toBeVisible()
    await route.continue()
  })
  // Low enough to hide the notice below the suspension's card.
  await page.setViewportSize({ width: 1280, height: 240 })
  await page.goto('/profile#confirm-address')
  await expect(explanation).toBeVisible()
  await expect(notice.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const { name } of Object.values(sections)) {
    await getSections(page).getByRole('link', { name }).click()
    await expect(getTitle(page, name)).toBeVisible()
    await expect(notice).toBeVisible()
  }
})

test('changes sections with the keyboard only', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/profile')
  const links = getSections(page).getByRole('link')
  await expect(links).toHaveText(Object.values(sections).map(({ name }) => name))
  await tabTo(page, links.first())
  for (const { name, cards } of Object.values(sections).slice(1)) {
    await page.keyboard.press('Tab')
    const link = getSections(page).getByRole('link', { name })
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(getCards(page)).toHaveText(cards)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toBeFocused()
  }
})

test('loads only the data of the section', async ({ page, member }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openWithSession(page, member)
  await page.goto('/profile/api-keys')
  await expect(page.getByText('None yet')).toBeVisible()
  await expect(page.getByText('PTS')).toBeVisible()
  expect(asked).toContain('/api/user/api-keys')
  expect(asked.filter((path) => /^\/auth\/v1\/(user|factors|sessions|activity)/.test(path))).toEqual([])
  expect(asked.filter((path) => path.startsWith('/assets/profile.'))).toHaveLength(1)
})
