import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Incident } from '../incidents/incident.ts'
import { explainSlot, type SlotFacts } from './explain-slot.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const END = Date.parse('2026-05-04T10:00:00Z')

/** Facts of a slot of 15 minutes about which nothing is recorded, a day later. */
function facts(changes: Partial<SlotFacts> = {}): SlotFacts {
  return {
    slotEnd: END,
    intervalMs: SLOT,
    now: END + 24 * 60 * MINUTE,
    credited: false,
    madeGood: false,
    rejected: null,
    missed: null,
    registeredAt: END - 24 * 60 * MINUTE,
    recordedSince: 0,
    waitingSince: null,
    bans: [],
    incidents: [],
    ...changes,
  }
}

/** Returns an incident in minutes before the slot's end. */
function incident(kind: IncidentKind, from: number, to: number | null): Incident {
  const at = (minutes: number) => END - minutes * MINUTE
  return {
    id: `${kind}-${from}`,
    kind,
    startsAt: at(from),
    endsAt: to === null ? null : at(to),
    note: null,
  }
}

const short = (presentMinutes: number) => ({
  reason: 'short' as const,
  presentMs: presentMinutes * MINUTE,
  requiredMs: SLOT / 2,
})

it.each([
  ['credited', facts({ credited: true }), { outcome: 'credited' }],
  ['paid by a make-good', facts({ madeGood: true, rejected: 'too_old' }), { outcome: 'made_good' }],
  ['refused by a limit', facts({ rejected: 'member_limit' }), { outcome: 'refused', reason: 'member_limit' }],
  [
    'refused because its address has too many connections',
    facts({ missed: { reason: 'connection_limit', presentMs: 0, requiredMs: 0 } }),
    { outcome: 'refused', reason: 'connection_limit' },
  ],
  [
    'missed by a node that answered no challenge',
    facts({ missed: { reason: 'unproven', presentMs: SLOT, requiredMs: SLOT / 2 } }),
    { outcome: 'missed', reason: 'unproven' },
  ],
  [
    'missed by a node that was present for too short a time',
    facts({ missed: short(3) }),
    { outcome: 'missed', reason: 'short', presentMs: 3 * MINUTE, requiredMs: SLOT / 2 },
  ],
  ['missed by an absent node', facts(), { outcome: 'missed', reason: 'away' }],
  [
    'not due before the registration',
    facts({ registeredAt: END }),
    { outcome: 'not_due', reason: 'not_registered' },
  ],
  [
    'not due if the node was registered during it',
    facts({ registeredAt: END - SLOT + 1 }),
    { outcome: 'not_due', reason: 'not_registered' },
  ],
  [
    'not due if the account was banned during it',
    facts({ bans: [{ startsAt: END - 1, endsAt: END + SLOT }], missed: short(9) }),
    { outcome: 'not_due', reason: 'banned' },
  ],
  [
    'not due if the ban ended during it',
    facts({ bans: [{ startsAt: END - 2 * SLOT, endsAt: END - SLOT + 1 }] }),
    { outcome: 'not_due', reason: 'banned' },
  ],
  [
    'missed beside a ban',
    facts({
      bans: [
        { startsAt: END - 2 * SLOT, endsAt: END - SLOT },
        { startsAt: END, endsAt: END + SLOT },
      ],
    }),
    { outcome: 'missed', reason: 'away' },
  ],
  [
    'credited although the account was banned later in it',
    facts({ credited: true, bans: [{ startsAt: END - MINUTE, endsAt: END + SLOT }] }),
    { outcome: 'credited' },
  ],
  ['waiting within a minute of its end', facts({ now: END + MINUTE - 1 }), { outcome: 'waiting' }],
  ['waiting while a gateway has not booked it', facts({ waitingSince: END }), { outcome: 'waiting' }],
  ['unknown before reasons were recorded', facts({ recordedSince: END + 1 }), { outcome: 'unknown' }],
  ['unknown if no gateway has run', facts({ recordedSince: null }), { outcome: 'unknown' }],
  ['unknown for a node without a key', facts({ registeredAt: null }), { outcome: 'unknown' }],
])('explains a slot as %s', (_case, given, expected) => {
  expect(explainSlot(given)).toEqual(expected)
})

describe('an incident', () => {
  it.each(['gateway', 'restart'] as const)('of the kind %s is the cause if it covers the end', (kind) => {
    expect(explainSlot(facts({ missed: short(1), incidents: [incident(kind, 1, -5)] }))).toEqual({
      outcome: 'network_fault',
      reason: kind,
      incidentId: `${kind}-1`,
    })
  })

  it('is the cause if the node would have been present for long enough without it', () => {
    const incidents = [incident('database', 8, 4)]
    expect(explainSlot(facts({ missed: short(3.5), incidents }))).toMatchObject({ reason: 'database' })
    expect(explainSlot(facts({ missed: short(3.4), incidents }))).toMatchObject({ reason: 'short' })
  })

  it('is the cause for an absent node if it took half of the slot', () => {
    expect(explainSlot(facts({ incidents: [incident('database', 12, 4.5)] }))).toMatchObject({
      outcome: 'network_fault',
    })
    expect(explainSlot(facts({ incidents: [incident('database', 12, 4.6)] }))).toMatchObject({
      reason: 'away',
    })
  })

  it('is the cause for a node that was present for long enough only if it covers the end', () => {
    const explain = (to: number) =>
      explainSlot(facts({ missed: short(9), incidents: [incident('database', 6, to)] }))
    expect(explain(0)).toMatchObject({ reason: 'database' })
    expect(explain(1)).toMatchObject({ reason: 'short' })
  })

  it('counts once where it overlaps another', () => {
    const incidents = [incident('operator', 10, 6), incident('database', 9, 5)]
    expect(explainSlot(facts({ missed: short(2), incidents }))).toMatchObject({ reason: 'short' })
    expect(explainSlot(facts({ missed: short(2.5), incidents }))).toMatchObject({ outcome: 'network_fault' })
  })

  it('is named if it was the longest in the slot', () => {
    const incidents = [incident('database', 14, 12), incident('gateway', 11, 0)]
    expect(explainSlot(facts({ incidents }))).toMatchObject({ reason: 'gateway' })
  })

  it('that still lasts counts until now', () => {
    expect(explainSlot(facts({ incidents: [incident('gateway', 2, null)] }))).toMatchObject({
      reason: 'gateway',
    })
  })

  it('of another time changes nothing', () => {
    const incidents = [incident('gateway', 30, 15), incident('gateway', 0, -30)]
    expect(explainSlot(facts({ incidents }))).toEqual({ outcome: 'missed', reason: 'away' })
  })

  it('never explains a challenge without an answer', () => {
    const missed = { reason: 'unproven' as const, presentMs: SLOT, requiredMs: SLOT / 2 }
    expect(explainSlot(facts({ missed, incidents: [incident('gateway', 15, 0)] }))).toEqual({
      outcome: 'missed',
      reason: 'unproven',
    })
  })
})

test('a longer presence never turns a fault of the network into one of the node', () => {
  const period = fc.tuple(fc.integer({ min: -5, max: 20 }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(
      fc.array(period, { maxLength: 4 }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 7 }),
      (periods, present, more) => {
        const incidents = periods.map(([to, length]) => incident('database', to + length, to))
        const before = explainSlot(facts({ missed: short(present), incidents }))
        const after = explainSlot(facts({ missed: short(Math.min(7, present + more)), incidents }))
        if (before.outcome === 'network_fault') expect(after.outcome).toBe('network_fault')
      },
    ),
  )
})
