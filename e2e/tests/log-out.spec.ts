import { expect, logIn, stored, test } from '../support/fixtures.ts'

test('[DLG-01] asks before logging out, then deletes token, user and session', async ({ page, member }) => {
  await logIn(page, member)
  const token = await stored(page, 'accessToken')
  await page.goto('/agentinsights')
  await expect.poll(() => stored(page, 'gatheredData')).not.toBeNull()
  const open = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' })
  await open.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Are you sure you want to log out?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  for (const key of ['accessToken', 'user', 'hearth-session', 'isWhitelisted', 'gatheredData'])
    expect(await stored(page, key), key).toBeNull()
  // Poll, because the browser does not wait for the server.
  const withToken = async () => {
    const answer = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
    return answer.status()
  }
  await expect.poll(withToken).toBe(401)
})

test('[DLG-01] logs out even if the server is slow or unreachable', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await logIn(page, member)
  const asked = Promise.withResolvers<() => Promise<void>>()
  await page.route('**/auth/v1/logout**', (route) => asked.resolve(() => route.abort()))
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  expect(await stored(page, 'accessToken')).toBeNull()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  await (await asked.promise)()
  await failed
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page).toHaveURL(/\/auth\/forgot-password$/)
})
