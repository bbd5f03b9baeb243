import { randomUUID } from 'node:crypto'
import { notifyChange } from '../../apps/server/src/events/notify-changes.ts'
import { requestMemberCheck, suspendMember } from '../../apps/server/src/test/support/suspended-member.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, logIn, mailedCode, newMember, openWithSession, stored, test } from '../support/fixtures.ts'

const user = async (page: Parameters<typeof stored>[0]) => JSON.parse((await stored(page, 'user')) ?? '{}')

test('edits the profile and confirms a campaign email address', async ({
  page,
  toasts,
  member,
  urls,
  pageErrors,
}) => {
  pageErrors.expected = true
  const name = `ada${randomUUID().slice(0, 8)}`
  const other = await newMember(urls.accounts)
  await fetch(`${urls.portal}/api/user`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.accessToken}` },
    body: JSON.stringify({ username: name }),
  })
  await openWithSession(page, member)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await page.goto('/profile/about')
  const form = page.getByRole('form', { name: 'About you' })
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  await field('X').fill('not a name')
  await field('Username').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field('X')).toBeFocused()
  await expect(field('X')).toHaveAccessibleDescription('Enter an X username.')
  expect(sent).toEqual([])

  await field('X').fill('@ada')
  await page.keyboard.press('Enter')
  await expect(field('Username')).toHaveAccessibleDescription(/^Is taken/)
  const address = `${randomUUID()}@example.org`
  await field('Username').fill(`${name}x`)
  await field('Email for campaigns').fill(address)
  await page.keyboard.press('Enter')
  await expect.poll(() => toasts).toContain('Your profile was saved')
  await expect(field('X')).toHaveValue('ada')
  expect(sent.at(-1)).toEqual({ username: `${name}x`, x_handle: 'ada', campaign_email: address })
  expect(await user(page)).toMatchObject({ username: `${name}x`, campaign_email: null })

  const code = form.getByLabel(/^Enter the 6 digits/)
  await code.fill(await mailedCode(urls.accounts, address))
  await page.keyboard.press('Enter')
  await expect(code).toHaveCount(0)
  await expect.poll(async () => (await user(page)).campaign_email).toBe(address)

  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await expect.poll(async () => (await user(page)).time_zone).toBe('Europe/Berlin')
  await expectNoViolation(page, '/profile/about')
})

test('crops an avatar, exports the data and cancels the account deletion', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/profile/about')
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(page.getByText('Choose a JPEG, PNG, WebP or GIF file.')).toBeVisible()
  // Draw red on the left and blue on the right, so that the saved picture shows the crop position.
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')
    for (const [index, color] of ['red', 'blue'].entries())
      if (context) {
        context.fillStyle = color
        context.fillRect(index * 200, 0, 200, 200)
      }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expectNoViolation(page, 'cropping')
  await dialog.getByRole('application').focus()
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  const avatar = page.getByRole('img', { name: 'Your avatar' })
  await expect(avatar).toBeVisible()
  const middle = await avatar.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(image, 0, 0)
    const { naturalWidth: width, naturalHeight: height } = image
    return { width, height, pixel: [...(context?.getImageData(width / 4, height / 2, 1, 1).data ?? [])] }
  })
  expect(middle).toMatchObject({ width: 256, height: 256 })
  expect(middle.pixel[2]).toBeGreaterThan(200)
  expect(middle.pixel[0]).toBeLessThan(60)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(avatar).toHaveCount(0)

  await page.getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Request export' }).click()
  await expect(page.getByText(/^(Requested|We emailed you the link) on /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Your account will be deleted on \d+ \w{3} \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeVisible()
})

test('changes email address and password and creates an API key', async ({ page, toasts, member, urls }) => {
  const address = `${randomUUID()}@example.org`
  const signUpCode = await mailedCode(urls.accounts, member.email)
  await openWithSession(page, member)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email address').fill(member.email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is already your address.')).toBeVisible()
  await dialog.getByLabel('New email address').fill(address)
  await page.keyboard.press('Enter')
  const code = dialog.getByLabel('6-digit code')
  await expect(dialog.getByText(`digits that we emailed to ${address}`)).toBeVisible()
  await expectNoViolation(page, 'confirming another address')
  await code.fill(await mailedCode(urls.accounts, address))
  await expect(dialog.getByText(`digits that we emailed to ${member.email}`)).toBeVisible()
  const toOwn = () => mailedCode(urls.accounts, member.email)
  await expect.poll(toOwn).not.toBe(signUpCode)
  await code.fill(await toOwn())
  await expect.poll(() => toasts).toContain(`Your email address is now ${address}`)
  await expect.poll(async () => (await user(page)).email).toBe(address)

  const password = `another ${randomUUID()}`
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect.poll(() => toasts).toContain('Your password was changed')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByLabel('Name').fill('my script')
  await page.keyboard.press('Enter')
  const key = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I saved the key' }).click()
  const withKey = async () => {
    const answer = await fetch(`${urls.portal}/api/user`, { headers: { authorization: `Bearer ${key}` } })
    return [answer.status, ((await answer.json()) as { email?: string }).email]
  }
  expect(await withKey()).toEqual([200, address])
  await page.getByRole('button', { name: 'Revoke the key my script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => toasts).toContain('API key revoked')
  expect((await withKey())[0]).toBe(401)

  await page.goto('/auth/logout')
  await expect(page).toHaveURL(/\/auth$/)
  await logIn(page, { ...member, email: address, password })
})

test('shows a claim suspension, sends an appeal and shows its decision', async ({ page, member }) => {
  await withServerDatabase(async (db) => {
    const id = await suspendMember(db, member.id)
    // Uphold the suspension. Otherwise, the fairness job, which runs every five minutes, would lift it.
    await db.updateTable('claim_suspensions').set({ upheld_at: new Date() }).where('id', '=', id).execute()
  })
  await openWithSession(page, member)
  await page.goto('/referrals')
  await expect(page.getByText(/^Your claims have been suspended since/)).toBeVisible()
  await page.goto('/rewards')
  await page.getByRole('link', { name: 'See why, or appeal' }).click()
  await expect(page).toHaveURL(/\/profile\/security#held-claims$/)
  const card = page.getByRole('region', { name: 'Your claims are suspended' })
  await expect(card).toContainText('60 accounts signed up from the subnet 203.0.113.0/24')
  await expectNoViolation(page, '/profile, held')

  const text = card.getByRole('textbox', { name: 'If this is wrong, explain why' })
  await text.fill('We are a school.\nAll of us use one line.')
  await card.getByRole('button', { name: 'Send appeal' }).click()
  await expect(card.getByText('Your appeal is under review')).toBeVisible()
  await expect(card).toContainText('We are a school.')
  await expect(text).toHaveCount(0)

  await withServerDatabase(async (db) => {
    const decided = { decided_by: 'command:test', decided_at: new Date(), reason: 'It is a school.' }
    await db
      .updateTable('appeals')
      .set({ state: 'accepted', ...decided })
      .where('member_id', '=', member.id)
      .execute()
    const upgraded = { reinstated_at: new Date(), reinstated_by: 'command:test' }
    await db.updateTable('claim_suspensions').set(upgraded).where('member_id', '=', member.id).execute()
    await notifyChange(db, 'reward', member.id)
  })
  const released = page.getByRole('region', { name: 'Your claims are no longer suspended' })
  await expect(released).toContainText('It is a school.')
  await expect(released).toContainText('Your appeal was accepted')
})

test('asks to confirm the address again with an emailed code', async ({
  page,
  toasts,
  member,
  urls,
  pageErrors,
}) => {
  pageErrors.expected = true
  await withServerDatabase(async (db) => {
    // Schedule the next evaluation for tomorrow, because the five-minute job would withdraw a check without
    // signals.
    const [joined_at, due_at] = [new Date(), new Date(Date.now() + 86_400_000)]
    await db
      .insertInto('fairness_accounts')
      .values({ member_id: member.id, joined_at, due_at })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ due_at }))
      .execute()
    await requestMemberCheck(db, member.id)
  })
  await openWithSession(page, member)
  await page.goto('/rewards')
  await expect(page.getByText('Confirm your email address again before you claim rewards.')).toBeVisible()
  await page.getByRole('link', { name: 'See why, and confirm' }).click()
  await expect(page).toHaveURL(/\/profile\/security#confirm-address$/)
  const card = page.getByRole('region', { name: 'Confirm your email address again' })
  await expect(card).toContainText('60 accounts signed up from the subnet 203.0.113.0/24')
  await card.getByRole('button', { name: 'Email me a code' }).click()
  const code = card.getByLabel(`Enter the 6 digits that we emailed to ${member.email}.`)
  await code.fill('000000')
  await card.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/^Is wrong or has expired/)
  await expectNoViolation(page, '/profile, asked')
  const mailed = async (): Promise<string | undefined> => {
    const emails: { to: string; subject: string; code?: string }[] = await (
      await fetch(`${urls.accounts}/dev/mail.json`)
    ).json()
    return emails.find(({ to, subject }) => to === member.email && subject.includes('confirms your address'))
      ?.code
  }
  await expect.poll(mailed).toBeDefined()
  await code.fill((await mailed()) ?? '')
  await page.keyboard.press('Enter')
  await expect.poll(() => toasts).toContain('Your address was confirmed')
  await expect(card).toHaveCount(0)
})
