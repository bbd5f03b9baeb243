import { describe, expect, it } from 'vitest'
import { describeDay } from './explain-day.ts'

const facts = { day: '2026-03-09', credited: 3, expected: '75', booked: '75', others: {}, hasReasons: true }

const idsOf = (day: Parameters<typeof describeDay>[0]) =>
  describeDay(day).findings.map(({ id }) => id.replace('cases.', ''))

describe('describeDay', () => {
  it('explains a day whose points are right', () => {
    expect(describeDay(facts).isExplained).toBe(true)
    expect(idsOf(facts)).toEqual(['dayCredited'])
  })

  it('lists each reason that occurred', () => {
    expect(idsOf({ ...facts, others: { away: 2, short: 0, network_fault: 1 } })).toEqual([
      'dayCredited',
      'dayAway',
      'dayIncident',
    ])
  })

  it('compares points exactly', () => {
    expect(describeDay({ ...facts, booked: '75.000000' }).isExplained).toBe(true)
    const wrong = { ...facts, booked: '74.999999' }
    expect(describeDay(wrong).isExplained).toBe(false)
    expect(idsOf(wrong)[0]).toBe('dayMismatch')
  })

  it('does not claim that unknown slots are explained', () => {
    expect(describeDay({ ...facts, others: { unknown: 1 } }).isExplained).toBe(false)
  })

  it('says that old reasons are no longer stored', () => {
    const old = { ...facts, hasReasons: false }
    expect(describeDay(old).isExplained).toBe(false)
    expect(idsOf(old)).toEqual(['dayCredited', 'dayReasonsDeleted'])
  })

  it('says that the slots are no longer recorded', () => {
    expect(idsOf({ ...facts, credited: 0, expected: '0' })).toEqual(['dayNotRecorded'])
  })
})
