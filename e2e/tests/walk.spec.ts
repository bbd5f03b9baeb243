import { randomUUID } from 'node:crypto'
import { acceptPolicies } from '../support/accept-policies.ts'
import { expect, mailedCode, readHeaderPoints, serverUrl, stored, test } from '../support/fixtures.ts'
import { runNode } from '../support/run-node.ts'

test('[AUT-01] [NAV-07] signs up with the emailed code, runs a node and earns points', async ({ page }) => {
  const email = `${randomUUID()}@example.org`
  const password = 'eight words would be better than these'

  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/auth\/verify$/)
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  let checks = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/v1/verify')) checks += 1
  })
  await page.getByLabel('6-digit code').focus()
  await page.keyboard.type(await mailedCode(serverUrl(), email))

  await expect(page).toHaveURL(/\/dashboard/)
  expect(checks).toBe(1)
  await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
  await expect.poll(() => readHeaderPoints(page)).toBe(0)
  const token = await stored(page, 'accessToken')
  const onboarded = await page.request.get('/api/users/user-onboarded', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await onboarded.json()).toEqual({ success: true })

  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const node = await runNode(serverUrl(), { email, password })
  await expect.poll(() => readHeaderPoints(page)).toBeGreaterThan(0)
  const first = await readHeaderPoints(page)
  await expect.poll(() => readHeaderPoints(page)).toBeGreaterThan(first)
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText('3 of 6 steps done')).toBeVisible()
  await expect(page.getByText(/not settled yet/).first()).toBeVisible()
  expect(loads).toBe(0)
  expect(node.output()).toMatch(/heartbeat/i)
  await node.stop()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})
