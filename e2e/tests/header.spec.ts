import { expect, openWithSession, stored, test } from '../support/fixtures.ts'

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
