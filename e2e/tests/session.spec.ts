import {
  expect,
  logIn,
  openDashboard,
  openWithSession,
  postponePrivacyDialog,
  serverUrl,
  stored,
  test,
} from '../support/fixtures.ts'

test('shares a login, a token refresh and a logout between two tabs', {
  tag: ['@AUT-05', '@AUT-06'],
}, async ({ page, context, member, pageErrors }) => {
  pageErrors.expected = true
  const other = await context.newPage()
  await other.goto('/auth')
  await openDashboard(page, member)
  await expect(other).toHaveURL(/\/dashboard/)

  const first = await stored(page, 'accessToken')
  const renewal = context.waitForEvent('request', (request) =>
    request.url().includes('grant_type=refresh_token'),
  )
  // Make the token expire soon by the client's own clock.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
    const expires_at = Math.floor(Date.now() / 1000) + 20
    localStorage.setItem('hearth-session', JSON.stringify({ ...session, expires_at }))
  })
  await Promise.all([page.reload(), other.reload()])
  expect((await renewal).headers().apikey).toBeTruthy()
  await expect.poll(() => stored(page, 'accessToken')).not.toBe(first)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('group', { name: 'Total points' })).toBeVisible()
  }
  const token = await stored(page, 'accessToken')
  const readStatus = async () => {
    const answer = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
    return answer.status()
  }
  expect(await readStatus()).toBe(200)

  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(other).toHaveURL(/\/auth$/)
  expect(await stored(page, 'hearth-session')).toBeNull()
  // Poll, because the browser does not wait for the server.
  await expect.poll(readStatus).toBe(401)
  await other.close()
})

test('ends the session of another browser', { tag: ['@AUT-05'] }, async ({
  page,
  browser,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const elsewhere = await browser.newContext({ baseURL: serverUrl() })
  await postponePrivacyDialog(elsewhere)
  const other = await elsewhere.newPage()
  await logIn(other, member)
  await openWithSession(page, member)
  await page.goto('/profile/security')
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await expect(page.getByText('Logged in with a password')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
  await expect(sessions.getByRole('button', { name: /Chrome on Linux/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/auth$/)
  // Poll, because the page redirects before the auth service reports that the session has ended.
  await expect.poll(() => stored(other, 'accessToken')).toBeNull()
  await elsewhere.close()
})
