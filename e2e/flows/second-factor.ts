import { totpCode } from '../../apps/server/src/test/support/totp-code.ts'
import { newestMail } from '../support/emails.ts'
import { expect, type NewMember, openWithSession, type Page, stored, test } from '../support/fixtures.ts'
import { enableSecondFactor, typeCode } from '../support/second-factor.ts'

/** Submits the password of a member who has a second factor. */
export async function startLogIn(page: Page, member: NewMember): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

/**
 * Opens a page of a member with a second factor in a session that has verified only the password. Another
 * client of the auth service may create such a session.
 * @returns the authenticator app's secret
 */
export async function openByPassword(
  page: Page,
  member: NewMember,
  path = '/profile/security',
): Promise<string> {
  await openWithSession(page, member)
  const { secret } = await enableSecondFactor(page)
  await logOut(page)
  await startLogIn(page, member)
  await page.evaluate(() => {
    const { access_token } = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
    localStorage.setItem('accessToken', access_token)
  })
  await page.goto(path)
  return secret
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
}

export async function levelOf(page: Page): Promise<string> {
  const payload = (await stored(page, 'accessToken'))?.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).aal
}

/** Tests second factors with local or remote accounts. */
export function testSecondFactor(): void {
  test('[AUT-01] [AUT-05] requires the code of the authenticator app to log in', async ({
    page,
    member,
    pageErrors,
  }) => {
    pageErrors.expected = true
    await openWithSession(page, member)
    const { secret } = await enableSecondFactor(page)
    expect(await levelOf(page)).toBe('aal2')
    await logOut(page)

    await startLogIn(page, member)
    expect(await stored(page, 'accessToken')).toBeNull()
    // Portal pages stay locked until the second factor is entered, and a reload returns to the prompt.
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth$/)
    await page.goto('/auth/second-factor')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    const good = [totpCode(secret, 1), totpCode(secret), totpCode(secret, 2)]
    await typeCode(page, good.includes('000000') ? '000001' : '000000')
    await expect(page.getByRole('alert')).toContainText('wrong or was already used')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await page.keyboard.type(good[0] ?? '')
    await expect(page).toHaveURL(/\/dashboard/)
    expect(await levelOf(page)).toBe('aal2')
  })

  test('[AUT-01] accepts a recovery code once', async ({ page, member, pageErrors }) => {
    pageErrors.expected = true
    await openWithSession(page, member)
    const { codes } = await enableSecondFactor(page)
    expect(new Set(codes).size).toBe(10)
    await logOut(page)
    const show = async (code: string) => {
      await startLogIn(page, member)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
      await page.keyboard.press('Enter')
    }
    // Enter the code in lowercase with surrounding spaces, as a person may type it from paper.
    await show(` ${codes[3]?.toLowerCase()} `)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto('/profile/security')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
    await logOut(page)
    await show(codes[3] ?? '')
    await expect(page.getByRole('alert')).toContainText('wrong or was already used')
  })

  test('[AUT-01] [NAV-05] requires the second factor during password recovery', async ({
    page,
    toasts,
    urls,
    member,
  }) => {
    await openWithSession(page, member)
    const { secret } = await enableSecondFactor(page)
    await logOut(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // Wait for this page, because the previous one also has an email field.
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await page.getByLabel('Email').fill(member.email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await typeCode(page, (await newestMail(urls.accounts, member.email, 'recovery')).code)

    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await typeCode(page, totpCode(secret, 1))
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(await stored(page, 'accessToken')).toBeNull()
    await page.getByRole('textbox', { name: 'New password' }).fill('the kettle sings at seven')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect.poll(() => toasts).toContain('Your password was changed')
    await expect(page).toHaveURL(/\/dashboard/)
  })
}
