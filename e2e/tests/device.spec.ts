import { bookEntry } from '../../apps/server/src/features/points/book-entry.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, newMember, openDashboard, openWithSession, type Page, test } from '../support/fixtures.ts'
import { waitForApp } from '../support/log-in-shell.ts'
import { runNode } from '../support/run-node.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'

test('can be installed as an app with the name of the network', async ({ page, member }) => {
  await openDashboard(page, member)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  const session = await page.context().newCDPSession(page)
  const { data = '', errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Hearth', start_url: '/dashboard', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(size).toBe(sizes)
  }
})

test('shows in the favicon whether a node is connected', async ({ page, member, urls }) => {
  await openDashboard(page, member)
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  const node = await runNode(urls.portal, member)
  try {
    await page.getByRole('link', { name: 'Help & FAQs' }).click()
    await expect(icon).toHaveAttribute('href', /\/favicon-there\.svg$/)
  } finally {
    await node.stop()
  }
  await page.route('**/api/nodes', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const each of answer.nodes) each.lastSeenAt = '2026-01-01T00:00:00Z'
    await route.fulfill({ json: answer })
  })
  await page.reload()
  await expect(icon).toHaveAttribute('href', /\/favicon-away\.svg$/)
  for (const name of ['favicon', 'favicon-there', 'favicon-away'])
    expect((await page.request.get(`/${name}.svg`)).headers()['content-type']).toContain('image/svg')
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})

test('shows a notification when the last node disconnects or returns, if enabled', async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(['notifications'])
  // Record the notifications that the device would show.
  await page.addInitScript(() => {
    const shown: string[] = []
    const Real = Notification
    globalThis.Notification = class extends Real {
      // Override the permission, which the headless shell reports too late.
      static override readonly permission = 'granted'
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(title)
      }
    }
    Object.assign(globalThis, { shown })
  })
  let lastSeenAt = new Date().toISOString()
  await skipOverview(page)
  await page.route('**/api/nodes', (route) =>
    route.fulfill({
      json: {
        at: new Date().toISOString(),
        anonymous: null,
        nodes: [
          {
            id: member.id,
            name: 'attic',
            registeredAt: lastSeenAt,
            lastSeenAt,
            connected: true,
            nextHeartbeatAt: null,
          },
        ],
      },
    }),
  )
  await page.clock.install()
  await openWithSession(page, member)
  await page.goto('/profile/notifications')
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', '/favicon-there.svg')
  const wish = page.getByLabel('Notify me when my node goes offline')
  // Do not use `check()`, which could fail: the checkbox changes only after the browser grants permission.
  await wish.click()
  await expect(wish).toBeChecked()
  lastSeenAt = '2026-01-01T00:00:00Z'
  await page.clock.fastForward(31_000)
  await expect(icon).toHaveAttribute('href', '/favicon-away.svg')
  lastSeenAt = new Date(Date.now() + 120_000).toISOString()
  await page.clock.fastForward(31_000)
  await expect(icon).toHaveAttribute('href', '/favicon-there.svg')
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  await expect.poll(shown).toEqual(['Your node is offline', 'Your node is back online'])
  await wish.click()
  await expect(wish).not.toBeChecked()
  lastSeenAt = '2026-01-01T00:00:00Z'
  await page.clock.fastForward(31_000)
  await expect(icon).toHaveAttribute('href', '/favicon-away.svg')
  expect(await shown()).toHaveLength(2)
})

test('loads a failed optional module with the next page', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await page.clock.install()
  const parts = '**/assets/device-*.js'
  await page.route(parts, (route) => route.abort())
  // Listen now, because a slow machine may request the module before the dashboard is complete.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/device-'))
  await openDashboard(page, member)
  await page.clock.runFor(2_000)
  await failed
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  await page.unroute(parts)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
})

test('prints only the log with its owner in dark ink', async ({ page, member }) => {
  await withServerDatabase((db) =>
    bookEntry(db, {
      memberId: member.id,
      category: 'Rewards',
      points: '12.5',
      comment: `A reward with a name ${'that goes on '.repeat(12)}to its end`,
      source: { kind: 'test', id: member.id },
      occurredAt: new Date(),
    }),
  )
  await openWithSession(page, member)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await page.emulateMedia({ media: 'print' })
  const log = page.getByRole('region', { name: 'Points log' })
  const comment = log.getByRole('cell', { name: /to its end/ })
  await expect(comment).toBeVisible()
  await expect(log.getByText(member.email)).toBeVisible()
  // The text is complete and not clipped at the column width.
  expect(await comment.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  for (const hidden of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('banner'),
    page.getByRole('region', { name: 'Points earned' }),
    page.getByRole('region', { name: 'Nodes', exact: true }),
    page.getByRole('group', { name: 'Export' }),
  ])
    await expect(hidden).toBeHidden()
  expect(await readLightness(page, 'color')).toBeLessThan(0.4)
  expect(await readLightness(page, 'backgroundColor')).toBeGreaterThan(0.9)
})

test('increases the contrast on request in both themes', async ({ page }) => {
  await page.goto('/auth')
  const muted = page.getByText('Run a small program on your computer.')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), theme)
    await page.reload()
    await waitForApp(page)
    await page.emulateMedia({ contrast: 'no-preference' })
    const ground = await readLightness(page, 'backgroundColor')
    const distance = async () =>
      Math.abs(
        ground -
          (await muted.evaluate((element) =>
            Number(/oklch\(([\d.]+)/.exec(getComputedStyle(element).color)?.[1]),
          )),
      )
    const usual = await distance()
    await page.emulateMedia({ contrast: 'more' })
    expect(await distance()).toBeGreaterThan(usual + 0.1)
  }
})

const measureWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const profile = ['profile/security', 'profile/about', 'profile/data']
  for (const path of ['dashboard', 'agentinsights', 'rewards', 'referrals', ...profile, 'faqs']) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0)
    await expect.poll(() => measureWidth(page), path).toBeLessThanOrEqual(width)
  }
}

test('shows every page without overflow in a narrow window with the sidebar', async ({
  page,
  member,
  urls,
}) => {
  const user = await fetch(`${urls.portal}/api/user`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  await newMember(urls.accounts, { referralCode: (await user.json()).personal_code })
  await openWithSession(page, member)
  await page.setViewportSize({ width: 900, height: 800 })
  await expectNoOverflow(page, 900)
})

test.describe('magnified', () => {
  // Viewport of a 1280 x 800 window at 200% zoom.
  test.use({ viewport: { width: 640, height: 400 }, screen: { width: 1280, height: 800 } })

  test('shows every page without overflow at 200 %', async ({ page, member }) => {
    await openWithSession(page, member)
    await expectNoOverflow(page, 640)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
    await page.goto('/auth/logout')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    for (const path of ['/auth', '/auth/signup', '/auth/forgot-password', '/auth/verify']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => measureWidth(page), path).toBeLessThanOrEqual(640)
    }
  })
})

test('never turns text into a script', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  await page.goto('/auth')
  const rejected = await page.evaluate(() => {
    const attempts = [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
      () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      () => new Worker('data:text/javascript,postMessage(1)'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(rejected).toEqual(['TypeError', 'TypeError', 'TypeError'])
})

/** Returns the OKLCH lightness of the page's text or background. */
function readLightness(page: Page, property: 'color' | 'backgroundColor'): Promise<number> {
  return page.evaluate(
    (name) => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.documentElement)[name])?.[1]),
    property,
  )
}
