import { randomUUID } from 'node:crypto'
import { acceptPolicies } from '../support/accept-policies.ts'
import { newestMail } from '../support/emails.ts'
import { expect, logIn, mailedCode, stored, test } from '../support/fixtures.ts'
import { signUp } from '../support/sign-up.ts'

/** Tests sign-up, login and sessions with local or remote accounts. */
export function testSignIn(): void {
  test('[AUT-01] [AUT-02] [AUT-06] signs up, logs out and logs in, with the API key on every call', async ({
    page,
    urls,
  }) => {
    const email = `${randomUUID()}@example.org`
    const password = 'eight words would be better than these'
    const { authApiKey } = await (await fetch(`${urls.portal}/config.json`)).json()
    const keys = new Set<string | undefined>()
    page.on('request', (request) => {
      const { href, pathname } = new URL(request.url())
      if (href.startsWith(urls.accounts) && pathname.startsWith('/auth/v1/') && request.method() === 'POST')
        keys.add(request.headers().apikey)
    })
    await page.goto('/auth/signup')
    await signUp(page, urls.accounts, { email, password })
    await expect(page.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
    expect([...keys]).toEqual([authApiKey])

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect.poll(async () => JSON.parse((await stored(page, 'user')) ?? '{}').email).toBe(email)
  })

  test('[AUT-01] confirms the address with a link that a mail scanner opened before', async ({
    page,
    urls,
  }) => {
    const email = `${randomUUID()}@example.org`
    await page.goto('/auth/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('eight words would be better than these')
    await acceptPolicies(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/verify$/)
    const { link } = await newestMail(urls.accounts, email, 'signup')
    expect(new URL(link).origin).toBe(urls.portal)
    expect((await fetch(link)).status).toBe(200)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    expect(await page.evaluate(() => location.href)).not.toContain('token')
  })

  test('[AUT-02] sends no invalid form and does not retry a rejected login', async ({
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
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    expect(logins).toBe(0)

    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
    expect(logins).toBe(1)
    // Enter only the password, because the form keeps the email address.
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    expect(logins).toBe(2)
  })

  test('[AUT-05] [AUT-06] keeps the session after a reload and refreshes its token', async ({
    page,
    member,
  }) => {
    await logIn(page, member)
    const first = await stored(page, 'accessToken')
    const renewal = page.waitForRequest((request) => request.url().includes('grant_type=refresh_token'))
    // Make the token expire soon by the client's own clock.
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

  test('[AUT-05] synchronizes login and logout between two tabs', async ({ page, context, member }) => {
    const other = await context.newPage()
    await other.goto('/auth')
    await logIn(page, member)
    await expect(other).toHaveURL(/\/dashboard/)
    await page.goto('/auth/logout')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(other).toHaveURL(/\/auth$/)
    await other.close()
  })

  test('[AUT-01] reports a wrong code and accepts the right one afterwards', async ({
    page,
    urls,
    pageErrors,
  }) => {
    pageErrors.expected = true
    const email = `code-${Date.now()}@example.org`
    await page.goto('/auth/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('eight words would be better than these')
    await acceptPolicies(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/verify$/)
    const code = await mailedCode(urls.accounts, email)
    const wrong = code === '000000' ? '000001' : '000000'
    await page.getByLabel('6-digit code').focus()
    await page.keyboard.type(wrong)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('6-digit code').focus()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page).toHaveURL(/\/dashboard/)
  })
}
