import { endpoints } from '../../packages/protocol/src/endpoints.ts'
import { expect, logIn, mailedCode, serverUrl, stored, test } from '../support/fixtures.ts'

test('[AUT-02] [STO-01] logging in stores the bare token and the member', async ({ page, member }) => {
  await logIn(page, member)
  const token = (await stored(page, 'accessToken')) ?? ''
  expect(token.split('.')).toHaveLength(3)
  const answer = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
  const user = endpoints.readUser.answer.parse(await answer.json())
  expect(JSON.parse((await stored(page, 'user')) ?? '')).toMatchObject({
    id: user.id,
    email: member.email,
    personal_code: user.personal_code,
  })
  expect(await stored(page, 'isWhitelisted')).toBe('false')
})

test('[AUT-02] a form that breaks a rule sends nothing, and a refused login is not tried again', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) logins += 1
  })
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect(page.getByText('A password has at least 8 characters.')).toBeVisible()
  expect(logins).toBe(0)

  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  expect(logins).toBe(1)
  // What was typed is still there, and the next try works.
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(logins).toBe(2)
})

test('[AUT-03] [STO-02] logging in sets the reset-timeout back and forgets a pending sign-up', async ({
  page,
  member,
}) => {
  await page.goto('/auth')
  const before = {
    signupToken: 'pending',
    passwordResetTimeout: { email: member.email, state: 'FIRST_RESEND', timestamp: 1_000, duration: 120_000 },
    userStats: null,
    userOnboarded: true,
  }
  await page.evaluate((state) => localStorage.setItem('hearth', JSON.stringify(state)), before)
  await page.reload()
  await logIn(page, member)
  const after = JSON.parse((await stored(page, 'hearth')) ?? '{}')
  expect(after).toMatchObject({
    signupToken: null,
    passwordResetTimeout: { email: '', state: 'NONE', timestamp: 0, duration: 0 },
    userOnboarded: true,
  })
  await expect
    .poll(async () => JSON.parse((await stored(page, 'hearth')) ?? '{}').userStats?.user_id)
    .toBe(member.id)
})

test('[AUT-03] data of the member before is not shown to the next one', async ({ page, member }) => {
  await logIn(page, member)
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await logIn(page, member)
  expect(asked).toContain('/api/users/stats')
})

test('[AUT-05] [AUT-06] a session outlives a reload and renews its token, which every call then carries', async ({
  page,
  member,
}) => {
  await logIn(page, member)
  const first = await stored(page, 'accessToken')
  const renewal = page.waitForRequest((request) => request.url().includes('grant_type=refresh_token'))
  // The client's own clock says that the token is about to expire.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
    localStorage.setItem(
      'hearth-session',
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 20 }),
    )
  })
  await page.reload()
  expect((await renewal).headers().apikey).toBeTruthy()
  await expect.poll(() => stored(page, 'accessToken')).not.toBe(first)
  const call = page.waitForRequest('**/api/users/stats')
  await page.reload()
  expect((await call).headers().authorization).toBe(`Bearer ${await stored(page, 'accessToken')}`)
})

test('[AUT-05] a session that was ended elsewhere leads to sign-in', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await logIn(page, member)
  const token = await stored(page, 'accessToken')
  await page.request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page).toHaveURL(/\/auth$/, { timeout: 20_000 })
  // The page that could not be opened leads there first; that the session has ended is learned from the auth service.
  await expect.poll(() => stored(page, 'accessToken')).toBeNull()
})

test('[AUT-05] two tabs are in step: log in here, log out there', async ({ page, context, member }) => {
  const other = await context.newPage()
  await other.goto('/auth')
  await logIn(page, member)
  await expect(other).toHaveURL(/\/dashboard/)
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(other).toHaveURL(/\/auth$/)
  await other.close()
})

test('[AUT-01] a wrong code says so, and the right one still works', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  const email = `code-${Date.now()}@example.org`
  await page.goto('/auth/signup')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('eight words would be better than these')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/verify$/)
  const code = await mailedCode(serverUrl(), email)
  const wrong = code === '000000' ? '000001' : '000000'
  await page.getByLabel(/digit 1/i).focus()
  await page.keyboard.type(wrong)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(/digit 1/i).focus()
  // As a password manager or a paste would.
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, code)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('[ERR-04] what went wrong in a mutation is logged to the console', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => pageErrors.messages).toContain('The e-mail address or the password is wrong.')
})
