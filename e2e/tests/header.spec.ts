import { withServerDatabase } from '../support/database.ts'
import { expect, openDashboard, openWithSession, type Page, stored, test } from '../support/fixtures.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { stepClock, stopClock } from '../support/stop-clock.ts'

/** Reloads the page and waits for the figures. Returns a function that lists the successive title texts so far. */
async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames_: frames })
    new MutationObserver(() => {
      const text = document.querySelector('h1 [aria-hidden]')?.textContent
      if (text && frames.at(-1) !== text) frames.push(text)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.reload()
  const figures = page.getByRole('group', { name: 'Total points' })
  await stepClock(page, () => expect(figures).toBeVisible({ timeout: 50 }))
  return () => page.evaluate(() => (window as unknown as { frames_: string[] }).frames_)
}

test('[LAY-05] animates the title of the page unless reduced motion is requested', async ({
  page,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDashboard(page, member)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible()
  // Stop the clock. Otherwise, a busy machine could miss every frame of the animation.
  await stopClock(page)
  const still = await recordFrames(page)
  expect(await still()).toEqual(['Dashboard'])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const frames = await recordFrames(page)
  await stepClock(page, async () =>
    expect((await frames()).length > 2 && (await frames()).at(-1)).toBe('Dashboard'),
  )
  for (const frame of await frames()) expect(frame).toHaveLength('Dashboard'.length)
})

test('[LAY-07] shows a logo, social links and a start button on sign-in pages', async ({ page }) => {
  await page.goto('/auth')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Hearth' })).toBeVisible()
  for (const name of ['X', 'Discord', 'GitHub']) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('rel', /noopener/)
  }
  await header.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/auth\/signup$/)
})

test('[LAY-08] [WAL-07] shows only title, wallet and theme toggle in the header without figures', async ({
  page,
  member,
  context,
  pageErrors,
}) => {
  pageErrors.expected = true
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, member)
  const wallet = `0x${member.id.replaceAll('-', '')}00000000`
  await withServerDatabase((db) =>
    db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute(),
  )
  await skipOverview(page)
  await page.route('**/api/users/stats', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', error: 'UNAVAILABLE', statusCode: 503 } }),
  )
  await page.evaluate(() => localStorage.removeItem('hearth'))
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText('PTS')).toHaveCount(0)
  const header = page.getByRole('banner')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('button', { name: /theme/i })).toBeVisible()
  await expect(header.getByText(`${wallet.slice(0, 6)}…${wallet.slice(-4)}`)).toBeVisible()
  await stopClock(page)
  await header.getByRole('button', { name: 'Copy the wallet address' }).click()
  await expect(header.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet)
})

test('[LAY-12] starts with the light theme, keeps the choice and applies it before the first paint', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.goto('/auth')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await stored(page, 'theme')).toBe('dark')

  // Block the portal's modules, so that only `boot.js`, which runs before the first paint, can set the theme.
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

test('[LAY-12] changes the theme on the profile and in the header', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/profile/about')
  const theme = page.getByLabel('Theme', { exact: true })
  await expect(theme).toHaveValue('light')
  await theme.selectOption('system')
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await stored(page, 'theme')).toBe('system')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(theme).toHaveValue('dark')
})

for (const width of [360, 768, 1024])
  test.describe(`in a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('[LAY-06] shows title, status, wallet, points and theme in the header', async ({ page, member }) => {
      const wallet = `0x${member.id.replaceAll('-', '')}00000000`
      await withServerDatabase((db) =>
        db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute(),
      )
      await openDashboard(page, member)
      const header = page.getByRole('banner')
      const parts = [
        header.getByRole('heading', { level: 1, name: 'Dashboard' }),
        header.getByRole('button', { name: 'Create Smart Account' }),
        header.getByRole('button', { name: 'Copy the wallet address' }),
        header.getByText('PTS'),
        header.getByRole('button', { name: /theme/i }),
      ]
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    })
  })

for (const width of [360, 768, 1024, 1440, 1920])
  test.describe(`in a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('keeps every page within the window', async ({ page, member }) => {
      const wallet = `0x${member.id.replaceAll('-', '')}00000000`
      await withServerDatabase((db) =>
        db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute(),
      )
      await openWithSession(page, member)
      const sections = ['security', 'about', 'wallet', 'notifications', 'api-keys', 'data']
      const profile = sections.map((section) => `/profile/${section}`)
      for (const path of ['/dashboard', '/agentinsights', '/rewards', '/referrals', ...profile, '/faqs']) {
        await page.goto(path)
        await expect(page.getByRole('banner').getByText('PTS')).toBeVisible()
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        await expect.poll(widths, { message: path }).toEqual([width, width])
      }
    })
  })
