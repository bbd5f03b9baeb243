import { randomUUID } from 'node:crypto'
import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { bookEntry } from '../../apps/server/src/features/points/book-entry.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, type NewMember, openWithSession, test } from '../support/fixtures.ts'
import { waitForSameDay } from '../support/within-one-day.ts'

const DAY_MS = 86_400_000

type Category = 'Rewards' | 'Others' | 'Referral'

const book = (memberId: string, category: Category, points: string, comment: string, daysAgo = 0) =>
  withServerDatabase((db) =>
    bookEntry(db, {
      memberId,
      category,
      points,
      comment,
      source: { kind: 'test', id: randomUUID() },
      occurredAt: new Date(Date.now() - daysAgo * DAY_MS),
    }),
  )

/** Gives a member points in every category: one entry each, and three heartbeats today. */
async function addPoints({ id }: NewMember): Promise<void> {
  await book(id, 'Rewards', '1206', 'A task', 1)
  await book(id, 'Others', '0.256', 'A thank-you', 20)
  await book(id, 'Referral', '1000', 'Welcome points', 40)
  const now = new Date()
  const slot = (n: number) => ({ memberId: id, nodeId: id, slotEnd: now.getTime() - n, points: '25' })
  await withServerDatabase((db) => creditSlots(db, [slot(1), slot(2), slot(3)], now))
}

test('shows points with at most 2 decimals, and new ones without a reload', {
  tag: ['@PTS-01', '@PTS-03', '@PTS-04', '@PTS-05', '@PTS-06'],
}, async ({ page, member, context, pageErrors }) => {
  await waitForSameDay()
  await addPoints(member)
  await openWithSession(page, member)
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto('/dashboard?range=last30days')
  const figure = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(figure('Total points')).toContainText(/2\s281,26/)
  await expect(figure('Today')).toContainText('75')
  await expect(figure('Heartbeats')).toContainText('3')
  await expect(page.getByRole('banner').getByText('PTS')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Points by category' }).locator('tbody tr')
  await expect(rows).toHaveText([
    /^Rewards1\s20652,9%$/,
    /^Referral1\s00043,8%$/,
    /^Connectivity753,3%$/,
    /^Others0,26< 0,1%$/,
  ])
  const log = page.getByRole('table', { name: 'Points log' }).locator('tbody tr')
  await expect(log.first()).toHaveText(/Connectivity3 heartbeats on .+, not settled yet\+75$/)
  await expect(log).toHaveCount(4)
  await expect(page.getByText(/1\s281,26 PTS, on average/)).toBeVisible()

  expect((await live).headers()['content-type']).toContain('text/event-stream')
  // Count requests. Without live updates, the portal polls every two seconds.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/stats')) asked += 1
  })
  for (let n = 1; n <= 3; n++) {
    await book(member.id, 'Rewards', '12.5', `Reward number ${n}`)
    await expect(page.getByRole('cell', { name: `Reward number ${n}` })).toBeVisible()
    await expect(figure('Total points')).toContainText(
      new RegExp(`2\\s${(2281.26 + 12.5 * n).toFixed(2).slice(1).replace('.', ',')}`),
    )
  }
  expect(asked).toBeLessThan(10)

  // Requests that fail offline are logged.
  expect(pageErrors.messages).toEqual([])
  pageErrors.expected = true
  await context.setOffline(true)
  await book(member.id, 'Rewards', '12.5', 'While away')
  await context.setOffline(false)
  await expect(page.getByRole('cell', { name: 'While away' })).toBeVisible()
})
