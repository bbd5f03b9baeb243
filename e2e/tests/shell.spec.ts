import { expect, openDashboard, openWithSession, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { stepClock, stopClock } from '../support/stop-clock.ts'

test('[LAY-10] asks for a desktop computer on a small screen and offers to email the URL', async ({
  browser,
}) => {
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
  await expect(page.getByLabel('Email')).toHaveCount(0)
  const mailed = async () => {
    const { protocol, searchParams } = new URL(
      (await page.getByRole('link', { name: 'Email me the link' }).getAttribute('href')) ?? '',
    )
    expect(protocol).toBe('mailto:')
    return searchParams.get('body')
  }
  const origin = new URL(page.url()).origin
  expect(await mailed()).toBe(`${origin}/`)
  await page.goto('/auth/signup?referralCode=A+B&token=secret')
  expect(await mailed()).toBe(`${origin}/auth/signup?referralCode=A+B`)
  await context.close()
})

test('[LAY-11] shows toasts at the bottom center, 356 px wide, for 4 seconds', async ({ page }) => {
  // Stop the page's clock, so that only the test moves it.
  await stopClock(page)
  await page.goto('/auth/signup?referralCode=ABC')
  const toast = page.locator('[data-sonner-toast]').first()
  await stepClock(page, () => expect(toast).toBeVisible({ timeout: 50 }))
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

test('[LAY-11] shows three toasts and expands them 14 px apart with Alt+T', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/rewards')
  const toasts = page.locator('[data-sonner-toast]')
  const rejected = page.getByRole('region', { name: 'Wallet' }).getByRole('button', { name: 'Link wallet' })
  await expect(rejected).toBeEnabled()
  // Stop the page's clock, so that toasts stay.
  await stopClock(page)
  for (let times = 1; times <= 4; times++) {
    await rejected.click()
    await stepClock(page, () => expect(toasts).toHaveCount(times, { timeout: 50 }))
  }
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await page.keyboard.press('Alt+t')
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused()
  await expect(toasts.first()).toHaveAttribute('data-expanded', 'true')
  const gap = async () => {
    const [below, above] = await Promise.all([toasts.nth(0).boundingBox(), toasts.nth(1).boundingBox()])
    return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
  }
  await expect.poll(gap).toBe(14)
})

test('[LAY-11] moves past a toast with Tab', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/rewards')
  const rejected = page.getByRole('region', { name: 'Wallet' }).getByRole('button', { name: 'Link wallet' })
  await expect(rejected).toBeEnabled()
  // Stop the page's clock, so that the toast stays.
  await stopClock(page)
  await rejected.click()
  const toast = page.locator('[data-sonner-toast]')
  await stepClock(page, () => expect(toast).toBeVisible({ timeout: 50 }))
  await toast.focus()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(toast).toHaveCount(1)
})

test('[LAY-13] opens a tooltip at once and closes it on leave, click and scroll', async ({
  page,
  member,
}) => {
  await openDashboard(page, member)
  await page.setViewportSize({ width: 1280, height: 500 })
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  const tooltip = page.getByRole('tooltip')
  // The box of tooltips loads on the first input.
  const loaded = page.waitForResponse('**/assets/tooltip-box-*.js')
  await page.mouse.move(600, 300)
  await (await loaded).finished()
  // Measure by the page's clock, because a busy machine renders late.
  await stopClock(page)
  await toggle.hover()
  await page.clock.runFor(200)
  await expect(tooltip).toBeVisible()
  await page.clock.resume()
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

test('[LAY-13] shows the tooltip of the focused button, even if tooltips load late', async ({
  page,
  member,
}) => {
  const paused = Promise.withResolvers<void>()
  await page.route('**/assets/tooltip-box-*.js', async (route) => {
    await paused.promise
    await route.continue()
  })
  await openDashboard(page, member)
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  const requested = page.waitForRequest('**/assets/tooltip-box-*.js')
  await page.keyboard.press('Tab')
  await toggle.focus()
  await requested
  paused.resolve()
  await expect(page.getByRole('tooltip')).toHaveText(/sidebar/)
  await expect(toggle).toBeFocused()
})
