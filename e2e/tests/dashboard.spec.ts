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

test.beforeEach(async ({ page, member }) => {
  await waitForSameDay()
  await addPoints(member)
  await openDashboard(page, member)
  await waitForDashboard(page)
})

test('[PTS-01] [PTS-05] [PTS-06] shows total, today and breakdown with at most 2 decimals and a decimal comma', async ({
  page,
}) => {
  await expect.poll(() => figure(page, 'Total points')).toContain('2 281,26')
  await expect.poll(() => figure(page, 'Today')).toContain('75')
  await expect.poll(() => figure(page, 'Heartbeats')).toContain('3')
  await expect(page.getByRole('banner').getByText('PTS')).toBeVisible()
  const table = page.getByRole('table', { name: 'Points by category' })
  await expect
    .poll(async () => (await readRows(table)).toSorted())
    .toEqual(['Connectivity|75|3,3%', 'Others|0,26|< 0,1%', 'Referral|1 000|43,8%', 'Rewards|1 206|52,9%'])
})

test('[PTS-02] uses the same distinct color for a category in legend and chart', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Points by category' })
  await expect(table).toBeVisible()
  const colors = await table
    .locator('tbody th span span')
    .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).backgroundColor))
  expect(new Set(colors).size).toBe(4)
})

test('[PTS-03] changes the history with the range in the URL and shows it as a table', async ({ page }) => {
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const table = page.getByRole('region', { name: 'Points earned, as a table' }).getByRole('table')
  await expect.poll(() => readRows(table)).toHaveLength(7)
  await page.getByRole('navigation', { name: 'Range' }).getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/range=last30days/)
  await expect.poll(async () => (await readRows(table)).length).toBe(30)
  await page.reload()
  await expect(page.getByText(/1\s281,26 PTS, on average/)).toBeVisible()
})

test('[PTS-03] selects chart bars with arrow keys and pointer', async ({ page }) => {
  const chart = page.getByRole('slider', { name: 'Points earned, by day' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 75 points\. Connectivity 75$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 100,5 points\. Rewards 100,5$/)
  await page.keyboard.press('Escape')
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  const { width = 0 } = (await chart.boundingBox()) ?? {}
  await chart.hover({ position: { x: width - 20, y: 100 } })
  await expect(chart.getByText('75 PTS')).toBeVisible()
})

test('[PTS-04] paginates and filters the log and stores both in the URL', async ({ page }) => {
  const log = page.getByRole('table', { name: 'Points log' })
  await expect.poll(() => readRows(log)).toHaveLength(10)
  const first = await readRows(log)
  expect(first[0]).toMatch(/\|Connectivity\|3 heartbeats on .+, not settled yet\|\+75$/)
  await expect(page.getByText('1–10 of 15 entries')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => (await readRows(log)).length).toBe(5)

  await page.getByLabel('Category').selectOption('Others')
  await expect(page).toHaveURL(/category=Others/)
  await expect(page).not.toHaveURL(/page=2/)
  await expect.poll(() => readRows(log)).toEqual([expect.stringMatching(/\|Others\|A thank-you\|\+0,26$/)])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/category=/)

  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(day(4))
  await page.getByLabel('To', { exact: true }).fill(day(2))
  await expect
    .poll(async () => (await readRows(log)).map((row) => row.split('|')[2]))
    .toEqual(['Task number 2', 'Task number 3', 'Task number 4'])
  await page.reload()
  await expect.poll(async () => (await readRows(log)).length).toBe(3)
  await page.getByLabel('Category').selectOption('Others')
  await expect(page.getByText('No entry fits these filters.')).toBeVisible()
})
