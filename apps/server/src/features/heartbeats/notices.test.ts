import { formatMessage } from '@hearth/protocol/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { createConnectedMessage, createPulse } from './figures-messages.ts'
import {
  busyNotice,
  missedSlotNotice,
  type Notice,
  notices,
  rejectedSlotNotice,
  restartNotice,
  unprovenSlotNotice,
  waitingSlotNotice,
} from './notices.ts'

const SLOT_END = Date.parse('2026-03-01T12:00:00Z')
const textOf = ({ text }: Notice) => formatMessage(text, 'en')
const missed = { slotEnd: SLOT_END, earned: false, recovered: false }

afterEach(() => vi.restoreAllMocks())

test.each([
  [0, 20],
  [0.5, 30],
  [1, 40],
])('spreads the nodes of a busy server: %d → %d s', (random, seconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(busyNotice()).toMatchObject({ code: 'busy', retryAfterSeconds: seconds })
})

test('names when to connect again after a restart', () => {
  expect(restartNotice(7)).toMatchObject({ code: 'restart', retryAfterSeconds: 7 })
})

test('gives each rejection of a connection its code and wait', () => {
  const shown = Object.entries(notices).map(([name, notice]: [string, Notice]) => [
    name,
    notice.code,
    notice.retryAfterSeconds,
  ])
  expect(shown).toEqual([
    ['invalidToken', undefined, undefined],
    ['sessionEnded', undefined, undefined],
    ['replaced', undefined, undefined],
    ['silent', 'silent', undefined],
    ['unknownNode', 'unknown_node', undefined],
    ['tooManyMessages', 'too_many_messages', 60],
    ['tooManyConnections', undefined, 300],
    ['failure', 'failure', 60],
    ['lateProof', 'late_proof', undefined],
    ['noKey', 'no_key', undefined],
    ['badProof', 'bad_proof', undefined],
    ['noProof', 'no_proof', 30],
  ])
})

test('explains a missed slot with the seconds of presence', () => {
  const notice = missedSlotNotice({ ...missed, presentMs: 100_049, neededMs: 450_050 })
  expect(notice).toMatchObject({
    code: 'absent',
    slotEnd: '2026-03-01T12:00:00.000Z',
    presentSeconds: 100,
    requiredSeconds: 450.1,
  })
  expect(textOf(notice)).toContain('the node was present for 100 s, and 450 s are required')
})

test('shows tenths of a second below ten seconds', () => {
  const notice = missedSlotNotice({ ...missed, presentMs: 1_260, neededMs: 9_999 })
  expect(notice).toMatchObject({ presentSeconds: 1.3, requiredSeconds: 10 })
  expect(textOf(notice)).toContain('present for 1,3 s, and 10 s are required')
  expect(textOf(missedSlotNotice({ ...missed, presentMs: 0, neededMs: 10_000 }))).toContain(
    'present for 0 s, and 10 s are required',
  )
})

test('explains a slot without a proof', () => {
  const notice = unprovenSlotNotice(SLOT_END)
  expect(notice).toMatchObject({ code: 'unproven', slotEnd: '2026-03-01T12:00:00.000Z' })
  expect(textOf(notice)).toContain('did not answer its challenge')
})

test.each([
  ['member_limit', 5, 'your account already has 5 credited nodes'],
  ['network_limit', 3, '3 nodes of this subnet are already credited'],
  ['too_old', undefined, 'it arrived too late'],
] as const)('explains a slot that was rejected with %s', (reason, limit, text) => {
  const slot = { memberId: 'm', nodeId: 'n', slotEnd: SLOT_END }
  const notice = rejectedSlotNotice(limit === undefined ? { ...slot, reason } : { ...slot, reason, limit })
  expect(notice).toMatchObject({ code: reason, slotEnd: '2026-03-01T12:00:00.000Z' })
  expect(textOf(notice)).toContain(text)
})

test('explains a slot that waits for the database, without a code', () => {
  const notice = waitingSlotNotice(SLOT_END, 3)
  expect(notice).toEqual({
    text: expect.objectContaining({ id: 'gateway.waiting' }),
    waiting: 3,
    slotEnd: '2026-03-01T12:00:00.000Z',
  })
  expect(textOf(notice)).toMatch(/the slot that ended on .*12:00/)
})

const figures = { pointsToday: 1.5, pointsTotal: 20, heartbeats: 3 }
const moment = { now: SLOT_END, nextSlotEnd: SLOT_END + 1000, nextHeartbeatAt: null, slotSeconds: 900 }
const common = {
  ...figures,
  date: '2026-03-01T12:00:00.000Z',
  nextSlotEnd: '2026-03-01T12:00:01.000Z',
  slotSeconds: 900,
}

test('greets a node with the figures of its member', () => {
  expect(createConnectedMessage(figures, moment)).toEqual({ message: 'Connected successfully', ...common })
})

test('sends a pulse with the next heartbeat and the credited slot, if there are any', () => {
  expect(createPulse(figures, moment)).toEqual({ message: expect.any(String), ...common })
  expect(createPulse(figures, { ...moment, nextHeartbeatAt: SLOT_END + 2000 }, SLOT_END)).toEqual({
    message: expect.any(String),
    ...common,
    nextHeartbeatAt: '2026-03-01T12:00:02.000Z',
    slotEnd: '2026-03-01T12:00:00.000Z',
  })
})
