import { incidentKinds } from '@hearth/protocol/endpoints/heartbeats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Incident } from '../incidents/incident.ts'
import { CreditedSlots, uuidBytes } from './credited-slots.ts'
import { IncidentIndex } from './incident-index.ts'
import { createDayEvaluator, noSlots, type OutcomeRun } from './node-days.ts'
import type { SlotReason } from './packed-reasons.ts'
import { explainSlots, type SlotRecords } from './slot-records.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

const MINUTE = 60_000
const DAY_MS = 86_400_000
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03']
const START = Date.parse('2026-03-01')
const NODE = '3f1c0a6b-2f58-5b6b-9a39-7d4b6f0e52a4'

/** A time during the days, or shortly before them. */
const time = fc.integer({ min: START - DAY_MS / 4, max: START + 3 * DAY_MS })
const slot = fc.integer({ min: 0, max: 99 })

const situation = fc.record({
  intervalMs: fc.constantFrom(15 * MINUTE, 50 * MINUTE, 240 * MINUTE),
  /** Share of the slots that are credited. */
  share: fc.constantFrom(0, 0.5, 0.95, 1),
  luck: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  /** Credited slots of another length. */
  others: fc.array(slot, { maxLength: 1 }),
  reasons: fc.array(
    fc.record({
      slot,
      /** Milliseconds after the end of the slot. */
      shift: fc.constantFrom(0, 0, 0, MINUTE),
      reason: fc.constantFrom('short', 'unproven', 'connection_limit', 'member_limit') satisfies fc.Arbitrary<
        SlotReason['reason']
      >,
      presentMinutes: fc.integer({ min: 0, max: 15 }),
    }),
    { maxLength: 6 },
  ),
  madeGood: fc.array(slot, { maxLength: 3 }),
  incidents: fc.array(
    fc.record({
      kind: fc.constantFrom(...incidentKinds),
      startsAt: time,
      minutes: fc.option(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2000 }))),
    }),
    { maxLength: 4 },
  ),
  bans: fc.array(fc.record({ startsAt: time, minutes: fc.integer({ min: 0, max: 2000 }) }), { maxLength: 2 }),
  registeredAt: fc.option(time, { freq: 8 }),
  recordedSince: fc.option(time, { freq: 8 }),
  waitingSince: fc.option(time),
  now: fc.oneof(time, fc.constant(START + 4 * DAY_MS)),
})
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

function toRecords({ intervalMs, share, luck, ...given }: Situation): SlotRecords {
  const first = slotEndAfter(START - 1, slotOffset(NODE, intervalMs), intervalMs)
  const credited = new Map<string, CreditedSlots>()
  const credit = (slotEnd: number, length: number) => {
    const day = dayOf(slotEnd)
    const slots = credited.get(day) ?? new CreditedSlots(Date.parse(day), null)
    credited.set(day, slots)
    slots.add(uuidBytes(NODE), slotEnd, length)
  }
  for (let end = first; end < Math.min(given.now, START + 3 * DAY_MS); end += intervalMs)
    if ((luck.next().value ?? 1) < share) credit(end, intervalMs)
  for (const number of given.others) credit(first + number * 7 * MINUTE, 7 * MINUTE)
  const reasons = given.reasons.map(({ slot: number, shift, reason, presentMinutes }) => ({
    nodeId: NODE,
    slotEnd: first + number * intervalMs + shift,
    reason,
    presentSeconds: presentMinutes * 60,
    requiredSeconds: intervalMs / 2000,
  }))
  const incidents = given.incidents.map(
    ({ kind, startsAt, minutes }, index): Incident => ({
      id: String(index),
      kind,
      startsAt,
      endsAt: minutes === null ? null : startsAt + minutes * MINUTE,
      note: null,
    }),
  )
  return {
    days: DAYS,
    credited,
    reasons: new Map([[NODE, Map.groupBy(reasons, ({ slotEnd }) => dayOf(slotEnd))]]),
    madeGood: new Map([[NODE, new Set(given.madeGood.map((number) => first + number * intervalMs))]]),
    bans: given.bans.map(({ startsAt, minutes }) => ({ startsAt, endsAt: startsAt + minutes * MINUTE })),
    incidents: new IncidentIndex(incidents),
    recordedSince: given.recordedSince,
    waitingSince: given.waitingSince,
  }
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

it('agrees with the explanation of every slot', () => {
  fc.assert(
    fc.property(situation, (given) => {
      const records = toRecords(given)
      const node = { id: NODE, registeredAt: given.registeredAt }
      const days = createDayEvaluator(records, given)(node)
      const explained = Map.groupBy(explainSlots(records, node, given), ({ slotEnd }) => dayOf(slotEnd))
      for (const day of DAYS) {
        const slots = explained.get(day) ?? []
        const counts = noSlots()
        const runs: OutcomeRun[] = []
        for (const { outcome, slotEnd } of slots) {
          counts[outcome] += 1
          const run = runs.at(-1)
          if (run?.outcome === outcome) Object.assign(run, { slots: run.slots + 1, until: slotEnd })
          else runs.push({ outcome, slots: 1, until: slotEnd })
        }
        expect(days.countOutcomes(day, noSlots())).toEqual(counts)
        expect(days.listRuns(day)).toEqual(runs)
      }
    }),
    { numRuns: 200 },
  )
})

it('finds exactly the incidents that overlap a period, oldest first', () => {
  const incident = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.option(fc.integer({ min: 0, max: 20 })))
    .map(([startsAt, length]): Incident => {
      const endsAt = length === null ? null : startsAt + length
      return { id: `${startsAt} ${length}`, kind: 'operator', startsAt, endsAt, note: null }
    })
  fc.assert(
    fc.property(
      fc.array(incident, { maxLength: 12 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (incidents, from, length) => {
        const expected = incidents
          .filter(({ startsAt, endsAt }) => startsAt < from + length && (endsAt === null || endsAt > from))
          .toSorted((a, b) => a.startsAt - b.startsAt)
        expect(new IncidentIndex(incidents).within(from, from + length)).toEqual(expected)
      },
    ),
  )
})
