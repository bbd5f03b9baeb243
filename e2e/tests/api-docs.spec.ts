import { expect, test } from '../support/fixtures.ts'

test('the API documentation works under the content security policy, without TLS', async ({ page }) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) blocked.push(message.text())
  })
  await page.goto('/api/docs')
  const operation = page.locator('.opblock', { hasText: '/api/users/link-wallet' })
  await operation.getByRole('button').first().click()
  await expect(operation.getByRole('button', { name: 'Try it out' })).toBeVisible()
  expect(blocked).toEqual([])
})
