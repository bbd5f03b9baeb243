import { expect, openWithSession, type Page, test } from '../support/fixtures.ts'
import { waitForApp } from '../support/log-in-shell.ts'
import { withOwnHearth } from '../support/with-own-hearth.ts'

/** Entry of the Layout Instability API, which TypeScript's DOM library lacks. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Holds back the app's scripts. Returns a function that lets them load. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Records layout shifts from now on. Returns a function that returns what moved, from where to where. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    // The font wraps headings differently. It is ready before the frame that shows it.
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const describeRect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${node?.nodeName} "${node?.textContent}": ${describeRect(previousRect)} -> ${describeRect(currentRect)}`,
          )
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

test('keeps text and focus when the app replaces the prerendered form', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/auth')
  const readShifts = await recordShifts(page)
  await page.getByLabel('Email').click()
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a long pass')
  await expect(page.locator('.shell input[name=password]:focus')).toHaveCount(1)
  release()
  await waitForApp(page)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('word')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long password')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  expect(await readShifts()).toEqual([])
})

test('passes on the typed address to the next page', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  release()
  await waitForApp(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('loads the styles of another signed-out page before it shows the page', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) sheets.push(new URL(request.url()).pathname)
  })
  await page.goto('/auth')
  await waitForApp(page)
  expect(sheets).toEqual([expect.stringMatching(/\/log-in-/)])
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/auth-main-*.css', async (route) => {
    await released
    await route.continue()
  })
  const script = page.waitForResponse(/\/assets\/sign-up-route-.*\.js$/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await script
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('opens the dashboard when another tab logs in', async ({ page, member }) => {
  await page.goto('/auth')
  await waitForApp(page)
  const other = await page.context().newPage()
  await openWithSession(other, member)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('does not send the prerendered form', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await expect(page).toHaveURL(/\/auth$/)
  release()
  await waitForApp(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a password')
  await expect(page).toHaveURL(/\/auth$/)
})

test('shows one accessible form before the app has loaded', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await expect(page.getByRole('status')).toHaveCount(0)
  // The header has no name yet.
  await expect(page.locator('a:visible')).toHaveCount(1)
  await expect(page.locator('header[inert] a:visible')).toHaveCount(1)
  release()
  await waitForApp(page)
  await expect(page.getByRole('textbox')).toHaveCount(2)
})

test.describe('with a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('prerenders the form in German', async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/auth')
    const readShifts = await recordShifts(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
    await page.getByLabel('E-Mail').fill('ada@example.com')
    release()
    await waitForApp(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
    await expect(page.getByLabel('E-Mail')).toHaveValue('ada@example.com')
    expect(await readShifts()).toEqual([])
  })
})

for (const link of [
  '/auth?dashboard=failed',
  '/auth#error=access_denied&error_code=otp_expired',
  '/auth/signup',
])
  test(`shows no login form at ${link} before the app has loaded`, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    await expect(page.locator('.boot')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('prerenders nothing that contradicts the settings', async ({ page }) => {
  const settings = { AUTH_SIGN_UPS: 'off', EMBEDDED_CHAIN: 'off', BRAND_NAME: 'Embers', BOT_CHECK: 'off' }
  await withOwnHearth(settings, async ({ url }) => {
    const release = await delayScripts(page)
    await page.goto(`${url}/auth`)
    const readShifts = await recordShifts(page)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByText(/Hearth|New here|Get started|bots/)).toHaveCount(0)
    release()
    await waitForApp(page)
    await expect(page.getByText('New accounts are by invitation only.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Embers' })).toBeVisible()
    expect(await readShifts()).toEqual([])
  })
})
