import { rankMembers } from '../../apps/server/src/features/leaderboard/rank-members.ts'
import { withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { test as base, expect, openWithSession } from '../support/fixtures.ts'
import { type HearthProcess, START_TIMEOUT_MS } from '../support/hearth-process.ts'
import { withOwnHearth } from '../support/with-own-hearth.ts'

/** Separate server with the leaderboard enabled. */
const test = base.extend<object, { hearth: HearthProcess }>({
  hearth: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    ({}, use) =>
      withOwnHearth({ FEATURES: 'leaderboard', EMBEDDED_CHAIN: 'off', BOT_CHECK_WORK: '10000' }, use),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  urls: [({ hearth }, use) => use({ portal: hearth.url, accounts: hearth.url }), { scope: 'worker' }],
})

test('joins the leaderboard, shows the rank and leaves', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click()
  const card = page.getByRole('region', { name: 'Leaderboard' })
  await expect(card.getByText('No members yet.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Join' })).toBeDisabled()
  await expect(card.getByRole('link', { name: 'Choose a username' })).toHaveAttribute(
    'href',
    '/profile/about',
  )
  await withServerDatabase(async (db) => {
    await db.updateTable('members').set({ username: 'ada' }).where('id', '=', member.id).execute()
    const day = new Date().toISOString().slice(0, 10)
    await db.insertInto('member_days').values({ member_id: member.id, day, heartbeats: 1234 }).execute()
  })
  await page.reload()
  await card.getByRole('button', { name: 'Join' }).click()
  // Check only the button, because the rank may already exist.
  await expect(card.getByRole('button', { name: 'Leave' })).toBeVisible()
  await withServerDatabase((db) => rankMembers(db, new Date()))
  await page.reload()
  await expect(card.getByText(/You are number 1 with 1.234 heartbeats\./)).toBeVisible()
  await expect(card.getByRole('row', { name: /1 ada 1.234/ })).toBeVisible()
  await expectNoViolation(page, 'the leaderboard')
  await card.getByRole('button', { name: 'Leave' }).click()
  await expect(card.getByText('No members yet.')).toBeVisible()
})

base('without the feature there is neither a link nor a page', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.filter({ hasText: 'Profile' })).toBeVisible()
  await expect(links.filter({ hasText: 'Leaderboard' })).toHaveCount(0)
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
})
