import { readFile } from 'node:fs/promises'
import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { bookEntry } from '../../apps/server/src/features/points/book-entry.ts'
import { createComputer } from '../support/create-computer.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, openWithSession, test } from '../support/fixtures.ts'
import { runNode } from '../support/run-node.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { waitForSameDay } from '../support/within-one-day.ts'

test('shows a started node with its last slot, then as away, and removes it', async ({
  page,
  member,
  urls,
}) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Nodes', exact: true })
  await expect(card.getByText('None yet')).toBeVisible()
  const node = await runNode(urls.portal, member)
  try {
    await expect(card.getByText('1 of 1 connected')).toBeVisible()
    await expect(card.getByText(/· Counted$/)).toBeVisible()
  } finally {
    await node.stop()
  }
  await card.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  // The slots of the removed node stay listed.
  await expect(card.getByRole('rowheader', { name: /^Removed node / })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('shows node health above everything else, from the first node until it stops', async ({
  page,
  member,
  urls,
}) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const health = page.getByRole('region', { name: 'Node health' })
  await expect(health.getByRole('status')).toHaveText('No node yet')
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Node health')
  await health.getByRole('button', { name: 'Show me how' }).click()
  await expect(page.getByRole('region', { name: 'Get started' })).toBeFocused()
  const node = await runNode(urls.portal, member)
  try {
    await expect(health.getByRole('status')).toHaveText('Your node is connected')
    await expect(health.getByText('1 of 1 connected')).toBeVisible()
    await expect(health.getByRole('timer')).toHaveText(/s$|Ending now/)
  } finally {
    await node.stop()
  }
  await expect(health.getByRole('status')).toHaveText('Your node is offline')
  await expect(health.getByText(/^Offline since .+, earning nothing/)).toBeVisible()
  await expect(health.locator('code')).toHaveText(/ start$/)
})

test('ticks the steps to the Machine ID without a reload, and hides them for good when dismissed', async ({
  page,
  member,
  urls,
}) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText('1 of 6 steps done')).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const node = await runNode(urls.portal, member)
  try {
    await expect(steps.getByText('3 of 6 steps done')).toBeVisible()
  } finally {
    await node.stop()
  }
  await expect(steps.getByRole('link', { name: 'Link wallet' })).toBeVisible()
  expect(loads).toBe(0)
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Node health' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
  await expect(steps).toBeHidden()
})

test('starts a node with only the displayed commands and Node.js', async ({ page, member, urls }) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.locator('code')).toHaveCount(2)
  const [logIn = '', start = ''] = await steps.locator('code').allTextContents()
  const computer = await createComputer({ HEARTH_PASSWORD: member.password })
  try {
    const loggedIn = await computer.run(`${logIn} --email ${member.email}`)
    expect(loggedIn).toContain(`Logged in as ${member.email} at ${urls.portal}.`)
    // The printed command matches the one on the page.
    expect(loggedIn).toContain(`Start the node: ${start}`)
    computer.launch(`${start} --plain`)
    await expect(steps.getByRole('listitem').filter({ hasText: 'First heartbeat' })).toContainText('Done')
  } finally {
    await computer.end()
  }
})

test('explains why a slot was not counted', async ({ page, member }) => {
  await openWithSession(page, member)
  const rejected = {
    nodeId: member.id,
    lastSlot: { slotEnd: new Date().toISOString(), outcome: 'refused', reason: 'network_limit' },
    creditedSince: null,
  }
  await skipOverview(page)
  await page.route('**/api/nodes/credits**', (route) =>
    route.fulfill({ json: { slots: [], nodes: [rejected], lastCreditedAt: null, uptime: null } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Not counted: too many nodes in this subnet')).toBeVisible()
})

test('[PTS-04] saves the complete log as a file and rejects a second export meanwhile', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await waitForSameDay()
  const now = new Date()
  await withServerDatabase(async (db) => {
    for (let n = 1; n <= 12; n++)
      await bookEntry(db, {
        memberId: member.id,
        category: 'Rewards',
        points: '10.25',
        comment: `Task "${n}", done`,
        source: { kind: 'test', id: `${n}` },
        occurredAt: new Date(now.getTime() - n * 60_000),
      })
    await creditSlots(
      db,
      [{ memberId: member.id, nodeId: member.id, slotEnd: now.getTime() - 1, points: '25' }],
      now,
    )
  })
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const group = page.getByRole('group', { name: 'Export' })
  for (const [label, ending] of [
    ['CSV', 'csv'],
    ['JSON lines', 'jsonl'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await group.getByRole('button', { name: `as ${label}` }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`points-${now.toISOString().slice(0, 10)}.${ending}`)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(ending === 'csv' ? 14 : 13)
    if (ending === 'jsonl') {
      const points = lines.map((line) => Number((JSON.parse(line) as { points: string }).points))
      expect(points.reduce((sum, one) => sum + one, 0)).toBe(148)
    }
  }
  await page.route('**/api/users/points-export**', (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'You already have an export in progress. Finish or cancel it first.',
        error: 'CONFLICT',
        statusCode: 409,
      },
    }),
  )
  await group.getByRole('button', { name: 'as CSV' }).click()
  await expect(page.getByText('You already have an export in progress.')).toBeVisible()
})
