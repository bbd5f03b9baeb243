import { randomUUID } from 'node:crypto'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, logIn, mailedCode, openWithSession, stored, test } from '../support/fixtures.ts'

const user = async (page: Parameters<typeof stored>[0]) => JSON.parse((await stored(page, 'user')) ?? '{}')

test('crops a picture, shows it and removes it', async ({ page, member, pageErrors }) => {
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
