import fc from 'fast-check'
import { expect, test } from 'vitest'
import { journalLine, parseJournalLine } from './journal-lines.ts'

const slots = fc.record(
  { memberId: fc.uuid(), nodeId: fc.uuid(), slotEnd: fc.nat(), intervalMs: fc.nat(), subnet: fc.string() },
  { requiredKeys: ['memberId', 'nodeId', 'slotEnd'], noNullPrototype: true },
)

test('reads each slot that it wrote, on a line of its own', () => {
  fc.assert(
    fc.property(slots, (slot) => {
      const line = journalLine(slot)
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(parseJournalLine(line.slice(0, -1))).toStrictEqual(slot)
    }),
  )
})

test('writes eight digits of checksum before the slot', () => {
  expect(journalLine({ memberId: 'm', nodeId: 'n', slotEnd: 1 })).toMatch(
    /^[0-9a-f]{8} \["m","n",1,null,null\]\n$/,
  )
})

test('rejects each torn line', () => {
  const line = journalLine({ memberId: 'm', nodeId: 'n', slotEnd: 1 }).trimEnd()
  for (let length = 0; length < line.length; length += 1)
    expect(parseJournalLine(line.slice(0, length))).toBeNull()
  expect(parseJournalLine(`${line} `)).toBeNull()
})

test.each([0, 7, 8, 9, 12])('rejects a line whose character %i is damaged', (index) => {
  const line = journalLine({ memberId: 'm', nodeId: 'n', slotEnd: 1 }).trimEnd()
  expect(parseJournalLine(`${line.slice(0, index)}#${line.slice(index + 1)}`)).toBeNull()
})
