import { expect, test } from '../support/fixtures.ts'

test('serves the API documentation under the CSP without contacting other hosts', async ({
  page,
  baseURL,
}) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) blocked.push(message.text())
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
  })
  await page.goto('/api/docs#tag/wallets/POST/api/users/link-wallet')
  const operation = page.getByRole('region', { name: 'Link a wallet' })
  await expect(operation.getByText('/api/users/link-wallet').first()).toBeVisible()
  await operation.getByRole('button', { name: /Test Request/ }).click()
  await expect(page.getByRole('dialog').getByText('link-wallet').first()).toBeVisible()
  expect(blocked).toEqual([])
  expect(foreign).toEqual([])
})
