import { randomUUID } from 'node:crypto'
import { notifyChange } from '../../apps/server/src/events/notify-changes.ts'
import { upsertPresence } from '../../apps/server/src/features/heartbeats/upsert-presence.ts'
import { anonymousNodeId } from '../../apps/server/src/features/nodes/anonymous-node-id.ts'
import { bookEntry } from '../../apps/server/src/features/points/book-entry.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, openDashboard, test } from '../support/fixtures.ts'

const book = (memberId: string, comment: string, occurredAt = new Date()) =>
  withServerDatabase((db) =>
    bookEntry(db, {
      memberId,
      category: 'Rewards',
      points: '12.5',
      comment,
      source: { kind: 'test', id: randomUUID() },
      occurredAt,
    }),
  )

test('[PTS-01] [PTS-04] shows points booked on the server without a reload', async ({ page, member }) => {
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await openDashboard(page, member)
  expect((await live).headers()['content-type']).toContain('text/event-stream')
  // Count requests. Without live updates, the portal polls every two seconds.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/stats')) asked += 1
  })
  for (let n = 1; n <= 3; n++) {
    await book(member.id, `Reward number ${n}`)
    await expect(page.getByRole('cell', { name: `Reward number ${n}` })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Total points' })).toContainText(
      `${12.5 * n}`.replace('.', ','),
    )
  }
  expect(asked).toBeLessThan(10)
})

test('catches up after the page was hidden or offline', async ({ page, member, context, pageErrors }) => {
  pageErrors.expected = true
  await openDashboard(page, member)
  await context.setOffline(true)
  await book(member.id, 'While away')
  await context.setOffline(false)
  await expect(page.getByRole('cell', { name: 'While away' })).toBeVisible()
})

test('ticks a node as soon as it connects, before its first slot', async ({ page, member }) => {
  await openDashboard(page, member)
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText('1 of 6 steps done')).toBeVisible()
  const connect = (attending: boolean) =>
    withServerDatabase(async (db) => {
      await upsertPresence(
        db,
        [
          {
            memberId: member.id,
            nodeId: anonymousNodeId(member.id),
            slotEnd: Date.now() + 2000,
            presentMs: 0,
            countedUntil: Date.now(),
            attending,
          },
        ],
        new Date(),
      )
      await notifyChange(db, 'presence', member.id)
    })
  await connect(true)
  await expect(steps.getByText('2 of 6 steps done')).toBeVisible()
  const status = page.getByRole('region', { name: 'Node health' }).getByRole('status')
  await expect(status).toHaveText('Connected and waiting for the first slot')
  await connect(false)
  await expect(status).toHaveText('Your node is offline')
})
