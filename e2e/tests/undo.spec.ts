import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, type NewMember, newMember, openWithSession, serverUrl, test } from '../support/fixtures.ts'
import { stepClock, stopClock } from '../support/stop-clock.ts'

/**
 * Changes the password as a thief with an open session would.
 * @returns the path and fragment of the undo link sent to the owner
 */
async function changePassword(member: NewMember): Promise<string> {
  const changed = await callApi(serverUrl(), '/auth/v1/user', {
    method: 'PUT',
    token: member.accessToken,
    json: { password: 'the password of a thief' },
  })
  expect(changed.status).toBe(200)
  let link = ''
  await expect
    .poll(async () => {
      const { body } = await callApi(serverUrl(), '/dev/mail.json')
      const emails = body as { to: string; subject: string; link?: string }[]
      link =
        emails.find(({ to, subject }) => to === member.email && /password was changed/.test(subject))?.link ??
        ''
      return link
    })
    .toContain('/undo#')
  return new URL(link).pathname + new URL(link).hash
}

test('restores access after a password change', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  const link = await changePassword(member)
  await page.goto(link)
  const button = page.getByRole('button', { name: 'Undo the change' })
  await expect(button).toBeVisible()
  await expectNoViolation(page, 'undoing a change')
  // Opening the link changes nothing, so it works after a reload.
  await page.reload()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await page.getByRole('textbox', { name: 'New password' }).fill('a password of my own')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Open profile' }).click()
  await expect(page).toHaveURL(/\/profile\/security$/)
})

test('offers a new password if the link was used meanwhile', async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  const link = await changePassword(member)
  await page.goto(link)
  const button = page.getByRole('button', { name: 'Undo the change' })
  await expect(button).toBeVisible()
  const token = link.split('#')[1]
  expect((await callApi(serverUrl(), '/auth/v1/undo', { json: { token } })).status).toBe(200)
  await button.click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText('It was already used.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page).toHaveURL(/\/auth\/forgot-password$/)
})

test('shows the expiry time of a link that expires while open', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  const undo = {
    action: 'password',
    old_email: null,
    changed_at: '2026-01-01T10:00:00Z',
    expires_at: '2026-01-08T10:00:00Z',
  }
  await page.route('**/auth/v1/undo/lookup', (route) => route.fulfill({ json: undo }))
  await page.goto(`/undo#${'x'.repeat(43)}`)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('It expired on 8 Jan 2026, 05:00.')).toBeVisible()
})

test('does not send an incomplete link to the server', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`/undo#${'x'.repeat(42)}`)
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  expect(requests.filter((url) => url.includes('/undo/lookup'))).toEqual([])
})

test('blocks retries until the rate limit ends', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  const json = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
  await page.route('**/auth/v1/undo/lookup', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '75' }, json }),
  )
  await stopClock(page)
  await page.goto(`/undo#${'x'.repeat(43)}`)
  const retry = page.getByRole('button', { name: 'Try again' })
  await stepClock(page, () => expect(retry).toHaveText(/^Try again in 1:1\d$/, { timeout: 50 }))
  await expect(retry).toBeDisabled()
  await page.clock.fastForward(76_000)
  await expect(retry).toHaveText('Try again')
  await expect(retry).toBeEnabled()
})

test('does not replace the session of another member', async ({ page, member, urls, pageErrors }) => {
  pageErrors.expected = true
  const other = await newMember(urls.accounts)
  const link = await changePassword(member)
  await openWithSession(page, other)
  await page.goto(link)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'The change was undone' })).toBeVisible()
  await page.goto('/profile/security')
  await expect(page.getByText(other.email).first()).toBeVisible()
})
