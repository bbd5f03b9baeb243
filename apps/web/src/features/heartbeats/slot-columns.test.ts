import type { SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countOutcomes, getSlotsPerColumn, joinColumns, mergeSlots, type OutcomeRun } from './slot-columns.ts'

const DAY = Date.parse('2026-11-12')

/** Returns the runs of slots of a length in seconds from the start of the day. */
function runsOf(seconds: number, ...runs: [SlotOutcome, number][]): OutcomeRun[] {
  let end = DAY
  return runs.map(([outcome, slots]) => {
    end += slots * seconds * 1000
    return { outcome, slots, until: new Date(end).toISOString() }
  })
}

it('has a column for each slot of 15 minutes', () => {
  expect(getSlotsPerColumn(900)).toBe(1)
  const columns = mergeSlots(runsOf(900, ['credited', 2], ['missed', 1]), 900)
  expect(columns.map(({ outcome }) => outcome)).toEqual(['credited', 'credited', 'missed'])
  expect(columns[2]).toEqual({
    outcome: 'missed',
    count: 1,
    slots: 1,
    from: DAY + 1_800_000,
    to: DAY + 2_700_000,
  })
})

it('merges slots of 20 seconds into 96 columns, of which the worst outcome wins', () => {
  const columns = mergeSlots(runsOf(20, ['credited', 100], ['missed', 1], ['credited', 4219]), 20)
  expect(columns).toHaveLength(96)
  expect(columns.filter(({ outcome }) => outcome === 'missed')).toEqual([
    { outcome: 'missed', count: 1, slots: 45, from: DAY + 1_800_000, to: DAY + 2_700_000 },
  ])
})

it.each<[SlotOutcome, SlotOutcome]>([
  ['missed', 'refused'],
  ['missed', 'network_fault'],
  ['network_fault', 'credited'],
  ['unknown', 'credited'],
  ['waiting', 'credited'],
  ['credited', 'not_due'],
])('shows %s rather than %s', (worse, better) => {
  for (const order of [
    [worse, better],
    [better, worse],
  ] as const) {
    const runs = runsOf(20, ...order.map((outcome): [SlotOutcome, number] => [outcome, 3]))
    expect(mergeSlots(runs, 20)).toMatchObject([{ outcome: worse, count: 3, slots: 6 }])
  }
})

it('loses no slot and no time', () => {
  const run = fc.tuple(
    fc.constantFrom<SlotOutcome[]>('credited', 'missed', 'unknown'),
    fc.integer({ min: 1, max: 90 }),
  )
  fc.assert(
    fc.property(fc.array(run, { minLength: 1 }), fc.constantFrom(20, 100, 900), (given, seconds) => {
      const runs = runsOf(seconds, ...given)
      const total = runs.reduce((sum, { slots }) => sum + slots, 0)
      for (const columns of [mergeSlots(runs, seconds), joinColumns(mergeSlots(runs, seconds))]) {
        expect(columns.reduce((sum, { slots }) => sum + slots, 0)).toBe(total)
        expect(columns[0]?.from).toBe(DAY)
        expect(columns.at(-1)?.to).toBe(DAY + total * seconds * 1000)
        for (const [index, { from }] of columns.entries()) expect(from).toBe(columns[index - 1]?.to ?? DAY)
      }
    }),
  )
})

it('joins neighbors with the same outcome', () => {
  const columns = mergeSlots(runsOf(900, ['credited', 2], ['missed', 3], ['credited', 1]), 900)
  expect(joinColumns(columns).map(({ outcome, slots }) => [outcome, slots])).toEqual([
    ['credited', 2],
    ['missed', 3],
    ['credited', 1],
  ])
})

it('counts slots by outcome', () => {
  const counts = countOutcomes(runsOf(900, ['credited', 2], ['missed', 3], ['credited', 1]))
  expect(Object.fromEntries(counts)).toEqual({ credited: 3, missed: 3 })
})
