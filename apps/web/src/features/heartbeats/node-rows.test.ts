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
const slot = (nodeId: string, slotEnd: string, reason?: 'member_limit') => ({
  nodeId,
  slotEnd: `2026-11-12T${slotEnd}:00.000Z`,
  ...(reason ? { outcome: 'refused' as const, reason } : { outcome: 'credited' as const }),
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

test('computes the start of the unbroken run of credited slots', () => {
  const since = (...slots: ReturnType<typeof slot>[]) =>
    buildNodeRows([], slots, INTERVAL_MS, NOW)[0]?.countedSince
  expect(since(slot('n', '14:00'), slot('n', '13:45'), slot('n', '13:15'))).toBe('2026-11-12T13:30:00.000Z')
  expect(since(slot('n', '14:00'), slot('n', '13:45', 'member_limit'))).toBe('2026-11-12T13:45:00.000Z')
  expect(since(slot('n', '14:00', 'member_limit'), slot('n', '13:45'))).toBeUndefined()
})

test('lists a node without a key while its slots continue', () => {
  const [early, late] = [NOW, NOW + 2 * INTERVAL_MS].map(
    (now) => buildNodeRows([], [slot('n', '14:00')], INTERVAL_MS, now)[0],
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
  const left = buildNodeRows([], [slot('n', '14:00')], INTERVAL_MS, NOW, { ...anonymous, connected: false })
  expect(left).toMatchObject([{ id: 'n', connected: false, lastSlot: { outcome: 'credited' } }])
})

test('accepts an empty response', () => {
  expect(buildNodeRows(undefined, null, INTERVAL_MS, NOW)).toEqual([])
})

test('[ERR-03] omits nodes and slots without an id, and invalid times', () => {
  const nodes = [{ name: null }, { id: 'n1', name: null, lastSeenAt: 'x', connected: true }]
  const slots = [{ outcome: 'credited' }, { nodeId: 'n1', outcome: 'credited', slotEnd: 'x' }]
  const rows = buildNodeRows(nodes as never, slots as never, 1_000, 0)
  expect(rows).toMatchObject([{ id: 'n1', connected: false, countedSince: undefined }])
})
