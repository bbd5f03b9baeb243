import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, type NewMember, serverUrl, test } from '../support/fixtures.ts'

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
})
