import { expect, test } from '../support/fixtures.ts'
import { delayScripts, recordShifts, waitForApp } from '../support/log-in-shell.ts'

test.describe('with a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('prerenders a German form that sends nothing, and keeps its text and focus when the app replaces it', async ({
    page,
  }) => {
    const release = await delayScripts(page)
    await page.goto('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
    await expect(page.getByRole('textbox')).toHaveCount(2)
    await expect(page.getByRole('status')).toHaveCount(0)
    // The header has no name yet.
    await expect(page.locator('a:visible')).toHaveCount(1)
    await expect(page.locator('header[inert] a:visible')).toHaveCount(1)
    const readShifts = await recordShifts(page)
    await page.getByLabel('E-Mail').click()
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a long pass')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeDisabled()
    await expect(page.locator('.shell input[name=password]:focus')).toHaveCount(1)
    release()
    await waitForApp(page)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const password = page.getByLabel('Passwort', { exact: true })
    await expect(password).toBeFocused()
    await page.keyboard.type('word')
    await expect(password).toHaveValue('a long password')
    await expect(page.getByLabel('E-Mail')).toHaveValue('ada@example.com')
    await expect(page.getByRole('textbox')).toHaveCount(2)
    expect(await readShifts()).toEqual([])
  })
})

test('shows no login form at other links before the app has loaded', async ({ page }) => {
  const release = await delayScripts(page)
  for (const link of [
    '/auth?dashboard=failed',
    '/auth#error=access_denied&error_code=otp_expired',
    '/auth/signup',
  ]) {
    await page.goto('about:blank')
    await page.goto(link, { waitUntil: 'commit' })
    await expect(page.locator('.boot')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
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
