import { expect, stored, test } from '../support/fixtures.ts'

test('starts with the light theme, keeps the choice and applies it before the first paint', {
  tag: ['@LAY-12'],
}, async ({ page, pageErrors }) => {
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
})
