import { withServerDatabase } from '../support/database.ts'
import { enter, expect, logIn, type Page, stored, test } from '../support/fixtures.ts'

const sidebarOf = (page: Page) =>
  page.locator('[data-state]').filter({ has: page.getByRole('navigation', { name: 'Main' }) })

/** Reloads, and waits for the figures: the different texts that the title showed until now. */
async function framesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames_: frames })
    new MutationObserver(() => {
      const text = document.querySelector('h1 [aria-hidden]')?.textContent
      if (text && frames.at(-1) !== text) frames.push(text)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
  return () => page.evaluate(() => (window as unknown as { frames_: string[] }).frames_)
}

test('[LAY-01] the sidebar lists its links in order, the open page highlighted', async ({ page, member }) => {
  await logIn(page, member)
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
})

test('[LAY-02] the links to the member’s pages wait until the member is onboarded, help does not', async ({
  page,
  member,
}) => {
  await enter(page, member)
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
})

test('[LAY-03] the sidebar is 14.25rem wide or 4rem, Ctrl+B toggles it, a cookie keeps it for a week', async ({
  page,
  member,
  context,
}) => {
  await logIn(page, member)
  const width = async () => (await sidebarOf(page).boundingBox())?.width
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

  test('[LAY-03] the sidebar is a sheet of 18rem over the page', async ({ page, member }) => {
    await logIn(page, member)
    await page.keyboard.press('Control+b')
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(18 * 16)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
})

test('[LAY-04] [REF-01] the open sidebar has a copyright line and a card that copies the referral link', async ({
  page,
  member,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, member)
  await expect(page.getByText(`© ${new Date().getUTCFullYear()} Hearth`)).toBeVisible()
  await expect(page.getByText('Refer a Friend')).toBeVisible()
  await expect(page.getByText('Copy referral link to invite friends')).toBeVisible()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible({ timeout: 3_000 })
  const user = JSON.parse((await stored(page, 'user')) ?? '{}')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${new URL(page.url()).origin}/auth/signup?referralCode=${user.personal_code}`)
})

test('[LAY-05] the title comes from the address and settles after its animation; it stands still for who asks for that', async ({
  page,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, member)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible()
  const still = await framesOf(page)
  expect(await still()).toEqual(['Dashboard'])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const frames = await framesOf(page)
  await expect.poll(async () => (await frames()).length > 2 && (await frames()).at(-1)).toBe('Dashboard')
  for (const frame of await frames()) expect(frame).toHaveLength('Dashboard'.length)
})

test('[LAY-07] the sign-in pages have a logo, social links and a way to get started', async ({ page }) => {
  await page.goto('/auth')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Hearth' })).toBeVisible()
  for (const name of ['X', 'Discord', 'GitHub']) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('rel', /noopener/)
  }
  await header.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/auth\/signup$/)
})

test('[LAY-08] [WAL-07] without its figures the header shows the title, the wallet and the theme toggle only', async ({
  page,
  member,
  context,
  pageErrors,
}) => {
  pageErrors.expected = true
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, member)
  const wallet = `0x${member.id.replaceAll('-', '')}00000000`
  await withServerDatabase((db) =>
    db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute(),
  )
  await page.route('**/api/users/stats', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', error: 'UNAVAILABLE', statusCode: 503 } }),
  )
  await page.evaluate(() => localStorage.removeItem('hearth'))
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText('PTS')).toHaveCount(0, { timeout: 20_000 })
  const header = page.getByRole('banner')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('button', { name: /theme/i })).toBeVisible()
  await expect(header.getByText(`${wallet.slice(0, 6)}…${wallet.slice(-4)}`)).toBeVisible()
  await header.getByRole('button', { name: 'Copy the wallet address' }).click()
  await expect(header.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet)
})

test('[LAY-09] the label under the logo reads BETA, and TESTNET for who is whitelisted', async ({
  page,
  member,
}) => {
  await logIn(page, member)
  await expect(page.getByText('BETA')).toBeVisible()
  expect(await stored(page, 'isWhitelisted')).toBe('false')
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

test('[LAY-10] a small screen gets a card that asks for a desktop computer', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    isMobile: true,
    baseURL: process.env.HEARTH_URL ?? '',
  })
  const page = await context.newPage()
  await page.goto('/auth')
  await expect(page.getByText('Mobile version coming soon')).toBeVisible()
  await expect(page.getByText(/desktop computer/)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await context.close()
})

test('[LAY-11] toasts appear at the bottom in the middle, 356 px wide, for 4 seconds', async ({ page }) => {
  // The page's clock stands still but for the steps given to it, however long the browser takes.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/auth/signup?referralCode=ABC')
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(toast).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })
  const box = await toast.boundingBox()
  expect(box?.width).toBe(356)
  expect(Math.abs((box?.x ?? 0) + 178 - 640)).toBeLessThan(8)
  const list = page.locator('[data-sonner-toaster]')
  await expect(list).toHaveAttribute('data-y-position', 'bottom')
  await expect(list).toHaveAttribute('data-x-position', 'center')
  await page.mouse.move(10, 10)
  await page.clock.runFor(3_500)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(1_000)
  await expect(page.getByText('Invalid referral code')).toHaveCount(0)
})

test('[LAY-12] the theme is light until chosen otherwise, is kept, and is there before the first paint', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.goto('/auth')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await stored(page, 'theme')).toBe('dark')

  // With the page's own code held back, only what runs before the first paint can have set it.
  await page.route('**/assets/**', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.unroute('**/assets/**')

  await page.evaluate(() => localStorage.setItem('theme', 'system'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('[LAY-13] a tooltip opens at once and closes on leave, click and scroll', async ({ page, member }) => {
  await logIn(page, member)
  await page.setViewportSize({ width: 1280, height: 500 })
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  const tooltip = page.getByRole('tooltip')
  await toggle.hover()
  await expect(tooltip).toBeVisible({ timeout: 200 })
  await page.mouse.move(600, 300, { steps: 5 })
  await expect(tooltip).toHaveCount(0)
  await toggle.hover()
  await expect(tooltip).toBeVisible()
  await toggle.click()
  await expect(tooltip).toHaveCount(0)
  await page.mouse.move(600, 300, { steps: 5 })
  await toggle.hover()
  await expect(tooltip).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await expect(tooltip).toHaveCount(0)
})

test('[DLG-01] logging out asks first, then forgets token, user and session', async ({ page, member }) => {
  await logIn(page, member)
  const token = await stored(page, 'accessToken')
  const open = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' })
  await open.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Are you sure you want to log out?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  for (const key of ['accessToken', 'user', 'hearth-session', 'isWhitelisted'])
    expect(await stored(page, key), key).toBeNull()
  // The browser forgets first and does not wait for the server.
  const withToken = async () => {
    const answer = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
    return answer.status()
  }
  await expect.poll(withToken).toBe(401)
})

test('[DLG-01] a server that is slow or out of reach keeps nobody logged in here, or from going on', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await logIn(page, member)
  const asked = Promise.withResolvers<() => Promise<void>>()
  await page.route('**/auth/v1/logout**', (route) => asked.resolve(() => route.abort()))
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  expect(await stored(page, 'accessToken')).toBeNull()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  await (await asked.promise)()
  await failed
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page).toHaveURL(/\/auth\/forgot-password$/)
})
