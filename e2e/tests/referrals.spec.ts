import { randomUUID } from 'node:crypto'
import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { readUser } from '../../apps/server/src/features/members/read-user.ts'
import { registerMember } from '../../apps/server/src/features/members/register-member.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, type NewMember, openWithSession, readHeaderPoints, test } from '../support/fixtures.ts'

const QUARTER_MS = 900_000

/**
 * Adds a member's invitees, oldest first. The first `active` ones qualify for the reward.
 * @returns the member's referral code
 */
async function addReferrals(member: NewMember, names: string[], active: number): Promise<string> {
  const now = Date.now()
  return withServerDatabase(async (db) => {
    // Register the member, because the registration job may run later.
    await registerMember(db, { id: member.id, email: member.email, referralCode: undefined }, new Date(now))
    await db.updateTable('members').set({ full_name: 'Mara Example' }).where('id', '=', member.id).execute()
    const { personal_code: code } = await readUser(db, member.id)
    for (const [index, name] of names.entries()) {
      const id = randomUUID()
      const account = { id, email: `${name}-${id}@example.org`, referralCode: code ?? '' }
      await registerMember(db, account, new Date(now - (names.length - index) * 86_400_000))
      if (index >= active) continue
      const slots = Array.from({ length: 100 }, (_, n) => ({
        memberId: id,
        nodeId: id,
        slotEnd: now - (n + 1) * QUARTER_MS,
        points: '25',
        intervalMs: QUARTER_MS,
      }))
      await creditSlots(db, slots, new Date(now))
      const wallet = `0x${id.replaceAll('-', '')}00000000`
      await db.updateTable('members').set({ wallet }).where('id', '=', id).execute()
    }
    return code ?? ''
  })
}

test('claims rewards one by one and all at once, and shares the link', {
  tag: ['@REF-01', '@REF-02', '@REF-03', '@REF-04', '@NAV-09'],
}, async ({ page, member, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await addReferrals(member, ['ada', 'bea', 'cem', 'dan'], 3)
  // Read the referrals before the portal does. The first read evaluates claimable rewards and notifies the
  // portal.
  const authorization = `Bearer ${member.accessToken}`
  await page.request.get('/api/users/referrals-paginated?limit=25', { headers: { authorization } })
  await openWithSession(page, member)
  await page.goto('/referrals')
  await expect(page).toHaveTitle(/^Your Referrals/)
  const table = page.getByRole('table', { name: 'Your friends' })
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toHaveText(/^dan-.*@example\.org\d+ \w{3} \d{4}0Not yetPending/)
  await expect(rows.last()).toHaveText(/^ada-.*100ConnectedClaimable\+1\s000Claim$/)
  const figure = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(figure('Pending')).toContainText('4')
  await expectNoViolation(page, '/referrals')

  const before = await readHeaderPoints(page)
  const claim = table.getByRole('button', { name: /^Claim: ada-/ })
  await claim.focus()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('button', { name: /^Claimed: ada-/ })).toBeFocused()
  await expect(figure('Successful')).toContainText('1')
  await expect.poll(() => readHeaderPoints(page)).toBe(before + 1000)
  await page.getByRole('button', { name: 'Claim all' }).click()
  await expect(figure('Successful')).toContainText('3')
  await expect(page.getByRole('button', { name: 'All claimed' })).toBeFocused()
  await expect.poll(() => readHeaderPoints(page)).toBe(before + 3000)
  await expect(figure('Referral points')).toContainText(/3\s000/)

  const link = `${new URL(page.url()).origin}/auth/signup?referralCode=${code}`
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByText(/^M\. E\. invited you\. You get 1\s000 extra points\.$/)).toBeVisible()
})
