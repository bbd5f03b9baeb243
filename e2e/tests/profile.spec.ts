import { randomUUID } from 'node:crypto'
import { enter, expect, mailedCode, newMember, stored, test } from '../support/fixtures.ts'
import { expectNoViolationInBothThemes } from '../support/no-violation.ts'

const user = async (page: Parameters<typeof stored>[0]) => JSON.parse((await stored(page, 'user')) ?? '{}')

test('a member says who it is, by the rules of the server, and confirms an address for campaigns', async ({
  page,
  member,
  place,
  pageErrors,
}) => {
  pageErrors.expected = true
  const name = `ada${randomUUID().slice(0, 8)}`
  const other = await newMember(place.accounts)
  await fetch(`${place.portal}/api/user`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.accessToken}` },
    body: JSON.stringify({ username: name }),
  })
  await enter(page, member)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'About you' })
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  await field('X').fill('not a name')
  await field('Username').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field('X')).toBeFocused()
  await expect(field('X')).toHaveAccessibleDescription('Must be a name at X.')
  expect(sent).toEqual([])

  await field('X').fill('@ada')
  await page.keyboard.press('Enter')
  await expect(field('Username')).toHaveAccessibleDescription(/^Is taken/)
  const address = `${randomUUID()}@example.org`
  await field('Username').fill(`${name}x`)
  await field('E-mail for campaigns').fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your profile was saved')).toBeVisible()
  await expect(field('X')).toHaveValue('ada')
  expect(sent.at(-1)).toEqual({ username: `${name}x`, x_handle: 'ada', campaign_email: address })
  expect(await user(page)).toMatchObject({ username: `${name}x`, campaign_email: null })

  const code = form.getByLabel(/^Enter the 6 digits/)
  await code.fill(await mailedCode(place.accounts, address))
  await page.keyboard.press('Enter')
  await expect(code).toHaveCount(0)
  await expect.poll(async () => (await user(page)).campaign_email).toBe(address)

  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await expect.poll(async () => (await user(page)).time_zone).toBe('Europe/Berlin')
  await expectNoViolationInBothThemes(page, '/profile')
})

test('a member crops a picture, asks for a copy of the data, and takes back that the account is deleted', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await enter(page, member)
  await page.goto('/profile')
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(page.getByText('Choose a JPEG, PNG, WebP or GIF file.')).toBeVisible()
  // Red at the left, blue at the right: what is kept shows where the crop was.
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')
    for (const [index, colour] of ['red', 'blue'].entries())
      if (context) {
        context.fillStyle = colour
        context.fillRect(index * 200, 0, 200, 200)
      }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  const dialog = page.getByRole('dialog', { name: 'Choose a part' })
  await expectNoViolationInBothThemes(page, 'cropping')
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

  await page.getByRole('button', { name: 'Ask for a copy' }).click()
  await expect(page.getByText(/^(Asked for|The link was mailed) on /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Your account is deleted on \d+ \w{3} \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeVisible()
})
