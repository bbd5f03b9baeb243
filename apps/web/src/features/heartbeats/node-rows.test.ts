import { expect, test } from 'vitest'
import { buildNodeRows } from './node-rows.ts'

const INTERVAL_MS = 900_000
const NOW = Date.parse('2026-11-12T14:05:00Z')

const node = (
  id: string,
  name: string | null,
  lastSeenAt: string | null,
  connected = lastSeenAt !== null,
) => ({
  id,
  name,
  lastSeenAt,
  connected,
  nextHeartbeatAt: null,
  registeredAt: '2026-11-01T00:00:00.000Z',
})
const creditedAt = (nodeId: string, slotEnd: string, creditedSince = slotEnd) => ({
  nodeId,
  lastSlot: { slotEnd: `2026-11-12T${slotEnd}:00.000Z`, outcome: 'credited' as const },
  creditedSince: `2026-11-12T${creditedSince}:00.000Z`,
})

test('lists connected nodes first, then by last connection', () => {
  const nodes = [
    node('never', null, null),
    node('gone', 'Attic', '2026-11-11T10:00:00.000Z'),
    node('here', 'Desk', '2026-11-12T14:04:40.000Z'),
  ]
  const rows = buildNodeRows(nodes, [], INTERVAL_MS, NOW)
  expect(rows.map(({ id, connected }) => [id, connected])).toEqual([
    ['here', true],
    ['gone', false],
    ['never', false],
  ])
})

test('shows a stopped node as away at once and a silent one after a while', () => {
  const [ended, silent] = buildNodeRows(
    [
      node('ended', null, '2026-11-12T14:04:40.000Z', false),
      node('silent', null, '2026-11-12T14:03:20.000Z', true),
    ],
    [],
    INTERVAL_MS,
    NOW,
  )
  expect([ended?.connected, silent?.connected]).toEqual([false, false])
})

test('shows the last slot and the start of the run of credited slots', () => {
  const nodes = [node('here', 'Desk', '2026-11-12T14:04:40.000Z'), node('new', null, null)]
  const [here, fresh] = buildNodeRows(nodes, [creditedAt('here', '14:00', '13:30')], INTERVAL_MS, NOW)
  expect(here).toMatchObject({
    lastSlot: { slotEnd: '2026-11-12T14:00:00.000Z' },
    creditedSince: '2026-11-12T13:30:00.000Z',
  })
  expect([fresh?.lastSlot, fresh?.creditedSince]).toEqual([undefined, undefined])
})

test('lists a node without a key while its slots continue', () => {
  const [early, late] = [NOW, NOW + 2 * INTERVAL_MS].map(
    (now) => buildNodeRows([], [creditedAt('n', '14:00')], INTERVAL_MS, now)[0],
  )
  expect(early).toMatchObject({ registered: false, connected: true, lastSlot: { outcome: 'credited' } })
  expect(late).toMatchObject({ connected: false })
})

test('lists the node without a key as soon as it connects', () => {
  const anonymous = {
    id: 'n',
    lastSeenAt: '2026-11-12T14:04:40.000Z',
    connected: true,
    nextHeartbeatAt: null,
  }
  const rows = buildNodeRows([], [], INTERVAL_MS, NOW, anonymous)
  expect(rows).toMatchObject([{ id: 'n', registered: false, connected: true }])
  const left = buildNodeRows([], [creditedAt('n', '14:00')], INTERVAL_MS, NOW, {
    ...anonymous,
    connected: false,
  })
  expect(left).toMatchObject([{ id: 'n', connected: false, lastSlot: { outcome: 'credited' } }])
})

test('accepts an empty response', () => {
  expect(buildNodeRows(undefined, null, INTERVAL_MS, NOW)).toEqual([])
})

test('omits nodes and credits without an id, and invalid times', { tags: ['ERR-03'] }, () => {
  const nodes = [{ name: null }, { id: 'n1', name: null, lastSeenAt: 'x', connected: true }]
  const credits = [{ lastSlot: { outcome: 'credited' } }, { nodeId: 'n2' }]
  const rows = buildNodeRows(nodes as never, credits as never, 1_000, 0)
  expect(rows).toMatchObject([
    { id: 'n1', connected: false, creditedSince: undefined },
    { id: 'n2', connected: false, lastSlot: undefined },
  ])
})
