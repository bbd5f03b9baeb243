import { randomUUID } from 'node:crypto'
import { acceptPolicies } from '../support/accept-policies.ts'
import { newestMail } from '../support/emails.ts'
import { expect, type NewMember, type Page, stored, test } from '../support/fixtures.ts'
import { stepClock, stopClock } from '../support/stop-clock.ts'

async function discard(page: Page, member: NewMember): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function choose(page: Page, toasts: readonly string[], password: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  expect(await stored(page, 'accessToken')).toBeNull()
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await expect(page.getByText(/^Strong/)).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect.poll(() => toasts).toContain('Your password was changed')
  await expect(page).toHaveURL(/\/dashboard/)
}

/** Tests password recovery with local or remote accounts. */
export function testRecovery(): void {
  test('[AUT-01] [AUT-05] [NAV-03] replaces a forgotten password with the emailed code', async ({
    page,
    toasts,
    urls,
    member,
    pageErrors,
  }) => {
    pageErrors.expected = true
    await discard(page, member)
    const { code } = await newestMail(urls.accounts, member.email, 'recovery')
    await page.getByLabel('6-digit code').focus()
    await page.keyboard.type(code)
    const password = 'the kettle sings at seven'
    await choose(page, toasts, password)

    await page.goto('/auth/logout')
    await expect(page).toHaveURL(/\/auth$/)
    const logIn = async (secret: string) => {
      await page.getByLabel('Email').fill(member.email)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await logIn(member.password)
    await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
    await logIn(password)
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('[AUT-01] [NAV-05] opens the reset link after a click, survives mail scanners and removes the token from the URL', async ({
    page,
    toasts,
    urls,
    browser,
    member,
    pageErrors,
  }) => {
    pageErrors.expected = true
    await discard(page, member)
    const { link } = await newestMail(urls.accounts, member.email, 'recovery')
    expect(new URL(link).origin).toBe(urls.portal)
    // Fetch the link and render its page, as a mail scanner may. Neither redeems the link.
    for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    const scanner = await browser.newContext()
    try {
      const opened = await scanner.newPage()
      await opened.goto(link)
      await expect(opened.getByRole('button', { name: 'Open account' })).toBeVisible()
      expect(await stored(opened, 'hearth-session')).toBeNull()
    } finally {
      await scanner.close()
    }

    await page.goto(link)
    await expect(page.getByText(member.email)).toBeVisible()
    expect(await page.evaluate(() => location.href)).not.toContain('token')
    await page.getByRole('button', { name: 'Open account' }).click()
    await choose(page, toasts, 'seven kettles sing at the sea')
    expect(await page.evaluate(() => location.href)).not.toContain('token')
    await page.goBack()
    expect(page.url()).not.toContain('token')
    // The signed-out page redirects to the dashboard.
    await expect(page).toHaveURL(/\/dashboard/)

    await page.goto('/auth/logout')
    await expect(page).toHaveURL(/\/auth$/)
    await page.goto(link)
    await expect(page).toHaveURL(/\/auth\/forgot-password\?link=expired$/)
  })

  test('[AUT-04] [STO-02] keeps the wait for another email after a reload, with or without an account', async ({
    page,
    member,
    pageErrors,
  }) => {
    pageErrors.expected = true
    for (const email of [member.email, `${randomUUID()}@example.org`]) {
      await page.goto('/auth')
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await discard(page, { ...member, email })
      const resend = page.getByRole('button', { name: /^Resend in/ })
      await expect(resend).toBeDisabled()
      expect(JSON.parse((await stored(page, 'hearth')) ?? '{}').passwordResetTimeout).toMatchObject({
        email,
        state: 'INITIAL',
        duration: 60_000,
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await expect(resend).toBeDisabled()
    }
  })

  test('[AUT-04] keeps the wait for another code after a reload and prefers the wait of the server', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expected = true
    await page.goto('/auth/signup')
    await page.getByLabel('Email').fill(`${randomUUID()}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill('eight words would be better than these')
    await stopClock(page)
    await acceptPolicies(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await stepClock(page, () => expect(page).toHaveURL(/\/auth\/verify$/, { timeout: 50 }))
    const resend = page.getByRole('button', { name: /^Resend/ })
    await stepClock(page, () => expect(resend).toBeDisabled({ timeout: 50 }))
    await page.clock.fastForward(25_000)
    await expect(resend).toHaveText(/^Resend in (2\d|3\d) s$/)
    await page.reload()
    await stepClock(page, () => expect(resend).toHaveText(/^Resend in (2\d|3\d) s$/, { timeout: 50 }))
    await expect(resend).toBeDisabled()

    // Only the browser's clock advances. On the server, the wait continues, or restarts if a code was sent.
    await expect(async () => {
      await page.clock.fastForward(300_000)
      await expect(resend).toHaveText('Resend code')
      await resend.click()
      await stepClock(page, () => expect(resend).toHaveText(/^Resend in \d+ s$/, { timeout: 50 }))
      await expect(page.getByText('We already emailed a code. It can take a moment to arrive.')).toBeVisible({
        timeout: 50,
      })
    }).toPass({ intervals: [0] })
  })
}
