import { publishPolicy } from '../../apps/server/src/features/policies/publish-policy.ts'
import { readVersionInForce } from '../../apps/server/src/features/policies/read-in-force.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, type NewMember, openWithSession, stored, test } from '../support/fixtures.ts'

test.use({ asksPrivacy: true })

/** Publishes new terms and whitelists the member. Only whitelisted members must accept terms. */
async function requireTerms(member: NewMember): Promise<void> {
  await withServerDatabase(async (db) => {
    const now = new Date()
    const version = ((await readVersionInForce(db, 'terms', now))?.version ?? 0) + 1
    const texts = [{ language: 'en', title: 'Terms of this network', markdown: '## Fair use\n\nBe *kind*.' }]
    const act = { actor: { kind: 'command', id: 'test' }, reason: 'a test' } as const
    await publishPolicy(db, { kind: 'terms', version, texts }, act, now)
    await db
      .insertInto('whitelist_members')
      .values({ list: 'testnet', kind: 'email', value: member.email })
      .execute()
  })
}

test('[POL-01] [POL-03] [DLG-03] requires whitelisted members to accept updated terms', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await requireTerms(member)
  await page.route('**/api/users/isppaccepted', (route) => route.fulfill({ json: { isppAccepted: false } }))
  await openWithSession(page, member)
  await page.goto('/profile')
  const dialog = page.getByRole('dialog', { name: 'Updated Terms of Service' })
  const privacy = page.getByRole('dialog', { name: 'Updated Privacy Policy' })
  await expect(dialog).toBeVisible()
  await expect(privacy).toHaveCount(0)
  expect(await stored(page, 'tosAccepted')).toBeNull()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  const button = dialog.getByRole('button')
  await expect(button).toBeDisabled()
  const checkbox = dialog.getByRole('checkbox')
  await checkbox.check()
  await checkbox.uncheck()
  await expect(dialog.getByRole('alert')).toHaveText('You must accept the Terms of Service to continue.')
  await expectNoViolation(page, 'updated terms')

  const document = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: /Terms of this network/ }).click()
  const terms = await document
  await expect(terms.getByRole('heading', { name: 'Fair use' })).toBeVisible()
  await expect(terms.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(terms.getByRole('dialog')).toHaveCount(0)
  await terms.close()

  await checkbox.check()
  await page.route('**/api/users/accept-tos', (route) => route.fulfill({ json: { success: 'perhaps' } }))
  await button.click()
  await expect(page.getByText('Failed to update TOS acceptance. Please try again.')).toBeVisible()
  expect(pageErrors.messages.join('\n')).toContain('Failed to parse response')
  await page.unroute('**/api/users/accept-tos')

  let goOn = () => {}
  const paused = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/users/accept-tos', async (route) => {
    await paused
    await route.continue()
  })
  await button.click()
  await expect(button).toHaveText('Updating...')
  goOn()
  await expect(page.getByText('Terms of Service accepted successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await stored(page, 'tosAccepted')).toBe('true')
  // The portal prompts for the privacy policy only after the terms are accepted.
  await expect(privacy).toBeVisible()
})

test('[POL-02] [POL-03] [DLG-04] [STO-01] allows postponing an updated privacy policy for the session', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  // Mock the responses. A policy in force on the server would affect the members of all other tests.
  let accepted = false
  let works = false
  await page.route('**/api/users/isppaccepted', (route) =>
    route.fulfill({ json: { isppAccepted: accepted } }),
  )
  await page.route('**/api/users/accept-pp', (route) => {
    accepted = works
    return works
      ? route.fulfill({ json: { success: true, message: 'Privacy Policy accepted successfully' } })
      : route.fulfill({ status: 503, json: { message: 'Away.', error: 'UNAVAILABLE', statusCode: 503 } })
  })
  await page.route('**/api/policies/privacy**', (route) =>
    route.fulfill({
      json: {
        kind: 'privacy',
        version: 2,
        language: 'en',
        languages: ['en'],
        effectiveAt: '2026-03-01T00:00:00.000Z',
        title: 'Privacy Policy',
        html: null,
        url: 'https://example.org/privacy',
      },
    }),
  )
  await openWithSession(page, member)
  await page.goto('/profile/about')
  const dialog = page.getByRole('dialog', { name: 'Updated Privacy Policy' })
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://example.org/privacy')
  await expectNoViolation(page, 'updated privacy policy')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  const skipped = () => page.evaluate(() => sessionStorage.getItem('ppSkipped'))
  expect(await skipped()).toBe('true')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible()
  await expect.poll(() => stored(page, 'ppAccepted')).toBe('false')
  await expect(dialog).toHaveCount(0)

  await page.evaluate(() => sessionStorage.removeItem('ppSkipped'))
  await page.reload()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Failed to update PP acceptance. Please try again.')).toBeVisible()
  works = true
  await page.evaluate(() => sessionStorage.setItem('ppSkipped', 'true'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Privacy Policy accepted successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await stored(page, 'ppAccepted')).toBe('true')
  expect(await skipped()).toBeNull()
})
