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
