import { expect, test } from 'vitest'
import { buildWeeks, computeUptime } from './node-calendar.ts'

const slots = (day: string) => ({
  day,
  credited: 90,
  madeGood: 0,
  refused: 2,
  missed: 4,
  networkFault: 0,
  unknown: 0,
})

test('fills weeks from Monday with the days from the first slot to today', () => {
  const weeks = buildWeeks([slots('2026-11-04'), slots('2026-11-06')], '2026-11-10')
  expect(weeks.map((week) => week.map((cell) => cell?.day.slice(8) ?? null))).toEqual([
    [null, null, '04', '05', '06', '07', '08'],
    ['09', '10', null, null, null, null, null],
  ])
  expect(weeks[0]?.[2]?.slots).toEqual(slots('2026-11-04'))
  expect(weeks[0]?.[3]?.slots).toBeUndefined()
})

test('contains today if no slot has ended', () => {
  expect(buildWeeks([], '2026-11-09').flat().filter(Boolean)).toEqual([
    { day: '2026-11-09', slots: undefined },
  ])
})

test('counts slots with a limit as present', () => {
  expect(computeUptime(slots('2026-11-04'))).toBe(92 / 96)
})

test('returns no uptime if no outcome is known', () => {
  const unknown = {
    day: '2026-11-04',
    credited: 0,
    madeGood: 0,
    refused: 0,
    missed: 0,
    networkFault: 3,
    unknown: 93,
  }
  expect(computeUptime(unknown)).toBeNull()
})
