import { expect, openDashboard, test } from '../support/fixtures.ts'

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
