import { publishPolicy } from '../../apps/server/src/features/policies/publish-policy.ts'
import { readVersionInForce } from '../../apps/server/src/features/policies/read-in-force.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, type NewMember, openWithSession, stored, test } from '../support/fixtures.ts'

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

test('requires whitelisted members to accept updated terms', {
  tag: ['@POL-01', '@POL-03', '@DLG-03'],
}, async ({ page, member }) => {
  await requireTerms(member)
  await openWithSession(page, member)
  await page.goto('/profile')
  const dialog = page.getByRole('dialog', { name: 'Updated Terms of Service' })
  await expect(dialog).toBeVisible()
  await expectNoViolation(page, 'updated terms')

  const document = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: /Terms of this network/ }).click()
  const terms = await document
  await expect(terms.getByRole('heading', { name: 'Fair use' })).toBeVisible()
  await expect(terms.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(terms.getByRole('dialog')).toHaveCount(0)
  await terms.close()

  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Terms of Service accepted successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await stored(page, 'tosAccepted')).toBe('true')
})
