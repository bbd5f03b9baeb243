import { withServerDatabase } from '../support/database.ts'
import { expect, openDashboard, openWithSession, type Page, stored, test } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'

const getSidebar = (page: Page) =>
  page.locator('[data-state]').filter({ has: page.getByRole('navigation', { name: 'Main' }) })

test('[LAY-01] lists the sidebar links in order and highlights the current page', async ({
  page,
  member,
}) => {
  await openDashboard(page, member)
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(items).toHaveText([
    'Dashboard',
    'Agent Insights',
    'Rewards',
    'Referrals',
    'Profile',
    'Help & FAQs',
    'Log out',
  ])
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await items.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile\/security$/)
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL(/\/profile\/data$/)
  await expect(items.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await expect(items.locator('[aria-current]')).toHaveCount(1)
})

test('[LAY-02] enables the links of member pages after onboarding, help before', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.evaluate(() => localStorage.setItem('hearth', '{"userOnboarded":false}'))
  await page.goto('/faqs')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveCount(6)
  for (const name of ['Dashboard', 'Agent Insights', 'Rewards', 'Referrals', 'Profile']) {
    const link = links.and(page.getByRole('link', { name }))
    await expect(link).toBeDisabled()
    await link.click({ force: true })
    await expect(page).toHaveURL(/\/faqs$/)
  }
  await expect(page.getByRole('link', { name: 'Help & FAQs' })).toBeEnabled()
  // The link to the current page is also disabled.
  await page.goto('/rewards')
  const active = links.and(page.getByRole('link', { name: 'Rewards' }))
  await expect(active).toHaveAttribute('aria-current', 'page')
  await expect(active).toHaveCSS('opacity', '0.6')
})

test('[LAY-03] toggles the sidebar with Ctrl+B and stores its state in a cookie for a week', async ({
  page,
  member,
  context,
}) => {
  await openDashboard(page, member)
  const width = async () => (await getSidebar(page).boundingBox())?.width
  await expect.poll(width).toBe(14.25 * 16)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(4 * 16)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.abs((cookie?.expires ?? 0) - (Date.now() / 1000 + 604_800))).toBeLessThan(60)
  await page.reload()
  await expect.poll(width).toBe(4 * 16)
  await page.keyboard.press('Meta+b')
  await expect.poll(width).toBe(14.25 * 16)
})

test.describe('in a narrow window on a large screen', () => {
  test.use({ viewport: { width: 700, height: 800 } })

  test('[LAY-03] shows the sidebar as an 18rem sheet that closes after navigation', async ({
    page,
    member,
  }) => {
    await openDashboard(page, member)
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    await toggle.click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(18 * 16)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(toggle).toBeFocused()
    await page.keyboard.press('Control+b')
    await sheet.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile\/security$/)
    await expect(sheet).toHaveCount(0)
  })

  test('[LAY-03] [LAY-13] returns the focus to the button when the sheet closes', async ({
    page,
    member,
  }) => {
    await openDashboard(page, member)
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    await toggle.click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(toggle).toBeFocused()
  })
})

test('[LAY-04] [REF-01] shows a copyright line and a referral card in the open sidebar', async ({
  page,
  member,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, member)
  await expect(page.getByText(`© ${new Date().getUTCFullYear()} Hearth`)).toBeVisible()
  await expect(page.getByText('Refer a Friend')).toBeVisible()
  await expect(page.getByText('Copy referral link to invite friends')).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.runFor(100)
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  const user = JSON.parse((await stored(page, 'user')) ?? '{}')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${new URL(page.url()).origin}/auth/signup?referralCode=${user.personal_code}`)
})

test('[LAY-09] shows BETA under the logo, and TESTNET for whitelisted members', async ({ page, member }) => {
  await openDashboard(page, member)
  await expect(page.getByText('BETA')).toBeVisible()
  await expect.poll(() => stored(page, 'isWhitelisted')).toBe('false')
  await withServerDatabase((db) =>
    db
      .insertInto('whitelist_members')
      .values({ list: 'testnet', kind: 'email', value: member.email })
      .execute(),
  )
  await page.reload()
  await expect(page.getByText('TESTNET')).toBeVisible()
  await expect.poll(() => stored(page, 'isWhitelisted')).toBe('true')
})
