import { randomUUID } from 'node:crypto'
import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { createBotToken } from '../../apps/server/src/test/support/solve-bot-check.ts'
import { newestMail } from '../support/emails.ts'
import { expect, type Page, stored, test } from '../support/fixtures.ts'

/** Opens a link without a click, as a mail scanner does. */
async function scan(page: Page, link: string, button: string): Promise<void> {
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  expect(await stored(page, 'hearth-session')).toBeNull()
  await page.goto('about:blank')
}

const readUrl = (page: Page) => page.evaluate(() => location.href)

test('confirms the address in any browser with a link that a mail scanner opened before', {
  tag: ['@AUT-01'],
}, async ({ page, urls }) => {
  const email = `${randomUUID()}@example.org`
  const signedUp = await callApi(urls.accounts, '/auth/v1/signup', {
    json: {
      email,
      password: 'eight words would be better than these',
      gotrue_meta_security: { captcha_token: await createBotToken(urls.accounts, '/auth/v1') },
    },
  })
  expect(signedUp.status).toBe(200)
  const { link } = await newestMail(urls.accounts, email, 'signup')
  expect(new URL(link).origin).toBe(urls.portal)
  await scan(page, link, 'Confirm address')
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  expect(await readUrl(page)).not.toContain('token')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(await readUrl(page)).not.toContain('token')
})

test('resets the password with a link that a mail scanner opened before, once', {
  tag: ['@AUT-01', '@NAV-05'],
}, async ({ page, urls, member, pageErrors }) => {
  pageErrors.expected = true
  await callApi(urls.accounts, '/auth/v1/recover', { json: { email: member.email } })
  const { link } = await newestMail(urls.accounts, member.email, 'recovery')
  expect(new URL(link).origin).toBe(urls.portal)
  await scan(page, link, 'Open account')
  await page.goto(link)
  await expect(page.getByText(member.email)).toBeVisible()
  expect(await readUrl(page)).not.toContain('token')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  expect(await stored(page, 'accessToken')).toBeNull()
  await page.getByRole('textbox', { name: 'New password' }).fill('seven kettles sing at the sea')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goBack()
  expect(page.url()).not.toContain('token')
  // The signed-out page redirects to the dashboard.
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/forgot-password\?link=expired$/)
})

test('offers a new email in place of each kind of invalid link and cleans the URL', {
  tag: ['@NAV-05'],
}, async ({ page, pageErrors }) => {
  pageErrors.expected = true
  for (const parameters of [
    '#error=access_denied&error_code=otp_expired',
    '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery',
    '?code=1234',
  ]) {
    await page.goto('about:blank')
    await page.goto(`/auth/reset-password${parameters}`)
    await expect(page).toHaveURL(/\/auth\/forgot-password\?link=expired$/)
  }
})
