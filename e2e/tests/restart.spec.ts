import { randomUUID } from 'node:crypto'
import { bookEntry } from '../../apps/server/src/features/points/book-entry.ts'
import { withServerDatabase } from '../support/database.ts'
import { test as base, expect, openWithSession } from '../support/fixtures.ts'
import { type HearthProcess, START_TIMEOUT_MS } from '../support/hearth-process.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'
import { withOwnHearth } from '../support/with-own-hearth.ts'

/** Separate server, because a test kills it. */
const test = base.extend<object, { hearth: HearthProcess }>({
  hearth: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    ({}, use) => withOwnHearth({ EMBEDDED_CHAIN: 'off', BOT_CHECK_WORK: '10000' }, use),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  urls: [({ hearth }, use) => use({ portal: hearth.url, accounts: hearth.url }), { scope: 'worker' }],
})

test('reconnects to a restarted server without a new login', async ({ page, member, hearth, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await hearth.killAndStart()
  await withServerDatabase((db) =>
    bookEntry(db, {
      memberId: member.id,
      category: 'Rewards',
      points: '12.5',
      comment: 'Behind the restart',
      source: { kind: 'test', id: randomUUID() },
      occurredAt: new Date(),
    }),
  )
  await expect(page.getByRole('cell', { name: 'Behind the restart' })).toBeVisible()
  // The page opens even if its module was requested while the server was unavailable.
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
})

test('keeps the session if the network drops during a token refresh', { tag: ['@AUT-05'] }, async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  const first = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hearth-session') ?? '{}')
    localStorage.setItem(
      'hearth-session',
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 20 }),
    )
    return localStorage.getItem('accessToken')
  })
  let swallowed = 0
  await page.route('**/auth/v1/token**', (route) => {
    swallowed += 1
    return route.abort('connectionreset')
  })
  await page.goto('/dashboard')
  await waitForDashboard(page)
  await expect.poll(() => swallowed).toBeGreaterThan(1)
  await page.reload()
  await waitForDashboard(page)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.unroute('**/auth/v1/token**')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(first)
  await expect(page).toHaveURL(/\/dashboard/)
})
