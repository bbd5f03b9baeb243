import { randomUUID } from 'node:crypto'
import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { acceptPolicies } from '../support/accept-policies.ts'
import { newestMail } from '../support/emails.ts'
import { expect, logIn, stored, test } from '../support/fixtures.ts'

test('[AUT-01] accepts a confirmation link in any browser after all code attempts were used', async ({
  page,
  urls,
  browser,
}) => {
  const email = `${randomUUID()}@example.org`
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('eight words would be better than these')
  await acceptPolicies(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/verify$/)
  const { code, link } = await newestMail(urls.accounts, email, 'signup')

  // Enter codes as a stranger, who lacks this browser's secret.
  for (let attempt = 0; attempt < 6; attempt++) {
    const json = {
      type: 'signup',
      email,
      token: attempt < 5 ? String((Number(code) + 1) % 1_000_000).padStart(6, '0') : code,
    }
    const { status } = await callApi(urls.accounts, '/auth/v1/verify', { json })
    expect(status).toBe(403)
  }

  const elsewhere = await browser.newContext()
  try {
    const opened = await elsewhere.newPage()
    // Opening the link, as a mail scanner does, consumes nothing.
    for (let time = 0; time < 2; time++) {
      await opened.goto('about:blank')
      await opened.goto(link)
      await expect(opened.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    }
    await expect(opened.getByText(email)).toBeVisible()
    expect(await opened.evaluate(() => location.href)).not.toContain('token')
    expect(await stored(opened, 'accessToken')).toBeNull()
    expect(await stored(opened, 'hearth-session')).toBeNull()
    await opened.getByRole('button', { name: 'Confirm address' }).click()
    await expect(opened).toHaveURL(/\/dashboard/)
  } finally {
    await elsewhere.close()
  }
})

test('[AUT-01] accepts the code in the right browser after a stranger guessed five times', async ({
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
  const { code } = await newestMail(urls.accounts, email, 'signup')
  const token = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let attempt = 0; attempt < 5; attempt++)
    await callApi(urls.accounts, '/auth/v1/verify', { json: { type: 'signup', email, token } })
  await page.getByLabel('6-digit code').focus()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('[NAV-05] asks for a click before a link opens a session that this browser did not request', async ({
  page,
  urls,
  member,
}) => {
  await callApi(urls.accounts, '/auth/v1/recover', { json: { email: member.email } })
  const { link } = await newestMail(urls.accounts, member.email, 'recovery')
  // Open the link in the form that other clients receive. That link redeems the token immediately and passes
  // the session to the portal.
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash')
  await page.goto(`${urls.accounts}/auth/v1/verify?token=${token}&type=recovery`)
  await expect(page).toHaveURL(/\/auth\/confirm$/)
  await expect(page.getByRole('heading', { name: 'Open this account?' })).toBeVisible()
  await expect(page.getByText(member.email)).toBeVisible()
  expect(await stored(page, 'hearth-session')).toBeNull()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL(/\/auth\/reset-password$/)

  await page.goto('/auth/confirm')
  await expect(page).toHaveURL(/\/auth$/)
})

test('[AUT-01] requires a click on both links of an address change, even when logged in', async ({
  page,
  urls,
  member,
}) => {
  const fresh = `${randomUUID()}@example.org`
  const changed = await callApi(urls.accounts, '/auth/v1/user', {
    method: 'PUT',
    token: member.accessToken,
    json: { email: fresh },
  })
  expect(changed.status).toBe(200)
  await logIn(page, member)
  const token = await stored(page, 'accessToken')
  for (const [email, text] of [
    [fresh, 'Now open the link in the email to your other address.'],
    [member.email, 'Your account now uses the new email address.'],
  ] as const) {
    const { link } = await newestMail(urls.accounts, email, 'email_change')
    await page.goto(link)
    await expect(page.getByText(fresh)).toBeVisible()
    expect(await page.evaluate(() => location.href)).not.toContain('token')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  expect(await stored(page, 'accessToken')).toBe(token)
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByText(fresh).first()).toBeVisible()
})

test('[AUT-01] does not mention a code for a used confirmation link', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  await page.route('**/auth/v1/verify/account', (route) =>
    route.fulfill({ json: { email: 'mara@example.org' } }),
  )
  await page.goto(`/auth/confirm#token_hash=${'0'.repeat(56)}&type=signup`)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This link no longer works\./)
})
