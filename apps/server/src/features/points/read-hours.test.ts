import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRewardNetwork } from '../../test/support/reward-network.ts'
import { readCredited } from '../heartbeats/read-credited.ts'
import { bookEntry } from './book-entry.ts'
import { readHistory } from './read-history.ts'
import { readHours } from './read-hours.ts'

let network: Awaited<ReturnType<typeof openRewardNetwork>>
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())

const DAY = '2026-03-10'

const read = (memberId: string) =>
  readHours(
    {
      db: network.db,
      readCreditedSlots: async (id, since) =>
        ((await readCredited(network.db, [id], since)).get(id) ?? []).map(({ end }) => end),
      heartbeatPointsAt: () => '25',
    },
    memberId,
    DAY,
  )

const book = (memberId: string, time: string, points: string, category: 'Rewards' | 'Others' = 'Rewards') =>
  bookEntry(network.db, {
    memberId,
    category,
    points,
    comment: 'a test',
    source: { kind: 'test', id: time },
    occurredAt: new Date(time),
  })

test('lists 24 hours with heartbeats by the ends of their slots and entries by their times', {
  tags: ['PTS-03'],
}, async () => {
  const { id } = await network.newMember()
  await network.credit(id, 5, `${DAY}T00:15:00Z`)
  await book(id, `${DAY}T01:59:59.999Z`, '0.1')
  await book(id, `${DAY}T01:00:00Z`, '0.2')
  await book(id, `${DAY}T23:59:59.999Z`, '-3', 'Others')
  const hours = await read(id)
  expect(hours).toHaveLength(24)
  expect(hours[0]).toEqual({
    hour: `${DAY}T00:00:00.000Z`,
    connectivity: 75,
    referral: 0,
    rewards: 0,
    total: 75,
  })
  expect(hours[1]).toMatchObject({ connectivity: 50, rewards: 0.3, total: 50.3 })
  expect(hours[23]).toMatchObject({ rewards: 0, total: -3 })
})

test('adds up to the day of the history', { tags: ['PTS-03'] }, async () => {
  const { id } = await network.newMember()
  await network.credit(id, 40, `${DAY}T00:00:00Z`)
  await book(id, `${DAY}T09:30:00Z`, '250')
  const hours = await read(id)
  const now = new Date(`${DAY}T15:00:00Z`)
  const { history } = await readHistory(network.db, id, 'today', now)
  expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(history.data[0]?.total)
})

test('omits points of other days and other members', { tags: ['PTS-03'] }, async () => {
  const { id } = await network.newMember()
  const other = await network.newMember()
  await network.credit(id, 1, '2026-03-09T23:45:00Z')
  await network.credit(other.id, 4, `${DAY}T00:15:00Z`)
  await book(id, '2026-03-09T23:59:59.999Z', '5')
  await book(id, '2026-03-11T00:00:00Z', '5')
  expect((await read(id)).every(({ total }) => total === 0)).toBe(true)
})
