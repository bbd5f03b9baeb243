import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { bookEntry } from '../../apps/server/src/features/points/book-entry.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, type Locator, type NewMember, openDashboard, type Page, test } from '../support/fixtures.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'
import { waitForSameDay } from '../support/within-one-day.ts'

const DAY_MS = 86_400_000

/**
 * Gives a member points in every category: 12 daily rewards, one Others entry, one Referral entry and three
 * heartbeats today.
 */
async function addPoints(member: NewMember): Promise<void> {
  const now = new Date()
  await withServerDatabase(async (db) => {
    const entry = (
      category: 'Rewards' | 'Others' | 'Referral',
      points: string,
      daysAgo: number,
      comment: string,
    ) =>
      bookEntry(db, {
        memberId: member.id,
        category,
        points,
        comment,
        source: { kind: 'test', id: `${category} ${daysAgo}` },
        occurredAt: new Date(now.getTime() - daysAgo * DAY_MS),
      })
    for (let daysAgo = 1; daysAgo <= 12; daysAgo++)
      await entry('Rewards', '100.5', daysAgo, `Task number ${daysAgo}`)
    await entry('Others', '0.256', 20, 'A thank-you')
    await entry('Referral', '1000', 40, 'Welcome points')
    const slot = (n: number) => ({
      memberId: member.id,
      nodeId: member.id,
      slotEnd: now.getTime() - n,
      points: '25',
    })
    await creditSlots(db, [slot(1), slot(2), slot(3)], now)
  })
}

/** Returns the text of each table row with cells joined by | and whitespace normalized. */
async function readRows(table: Locator): Promise<string[]> {
  await expect(table).toBeVisible()
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join('|'),
      ),
    )
}

async function figure(page: Page, name: string): Promise<string> {
  const text = (await page.getByRole('group', { name, exact: true }).textContent()) ?? ''
  return text.replace(/\s+/g, ' ')
}

test('[PTS-01] [PTS-03] [PTS-04] [PTS-05] [PTS-06] shows total, today, breakdown, history and log with at most 2 decimals and a decimal comma', async ({
  page,
  member,
}) => {
  await waitForSameDay()
  await addPoints(member)
  await openDashboard(page, member)
  await waitForDashboard(page)
  await expect.poll(() => figure(page, 'Total points')).toContain('2 281,26')
  await expect.poll(() => figure(page, 'Today')).toContain('75')
  await expect.poll(() => figure(page, 'Heartbeats')).toContain('3')
  await expect(page.getByRole('banner').getByText('PTS')).toBeVisible()
  const table = page.getByRole('table', { name: 'Points by category' })
  await expect
    .poll(async () => (await readRows(table)).toSorted())
    .toEqual(['Connectivity|75|3,3%', 'Others|0,26|< 0,1%', 'Referral|1 000|43,8%', 'Rewards|1 206|52,9%'])
  const log = page.getByRole('table', { name: 'Points log' })
  await expect
    .poll(async () => (await readRows(log))[0])
    .toMatch(/\|Connectivity\|3 heartbeats on .+, not settled yet\|\+75$/)
  await expect(page.getByText('1–10 of 15 entries')).toBeVisible()
  await page.getByRole('navigation', { name: 'Range' }).getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/range=last30days/)
  await page.reload()
  await expect(page.getByText(/1\s281,26 PTS, on average/)).toBeVisible()
})
