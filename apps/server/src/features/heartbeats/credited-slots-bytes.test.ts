import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CreditedSlots, uuidBytes } from './credited-slots.ts'

const DAY_MS = 86_400_000
const DAY = Date.parse('2026-03-01')
const QUARTER = 900_000
const ONE = '00000000-0000-4000-8000-000000000001'
const TWO = 'c0b5b0c2-6c1e-4c8b-9a3f-0d6f2f6f7a11'

const slots = fc.uniqueArray(
  fc.record({
    nodeId: fc.constantFrom(ONE, TWO),
    intervalMs: fc.constantFrom(420_000, QUARTER, DAY_MS),
    inDay: fc.oneof(fc.integer({ min: 0, max: DAY_MS - 1 }), fc.constantFrom(0, DAY_MS - 1, QUARTER)),
  }),
  { maxLength: 12, selector: ({ nodeId, inDay }) => `${nodeId} ${inDay}` },
)

test('returns after encoding exactly the slots that were added', () => {
  fc.assert(
    fc.property(slots, (added) => {
      const credited = new CreditedSlots(DAY, null)
      for (const { nodeId, inDay, intervalMs } of added)
        credited.add(uuidBytes(nodeId), DAY + inDay, intervalMs)
      const read = new CreditedSlots(DAY, credited.toBytes())
      const sorted = (list: { nodeId: string; end: number; intervalMs: number }[]) =>
        list.map(({ nodeId, end, intervalMs }) => `${nodeId} ${end} ${intervalMs}`).sort()
      const expected = added.map(({ inDay, ...slot }) => ({ ...slot, end: DAY + inDay }))
      expect(sorted(credited.all())).toEqual(sorted(expected))
      expect(sorted(read.all())).toEqual(sorted(expected))
      expect(read.toBytes()).toEqual(credited.toBytes())
    }),
    { numRuns: 40 },
  )
})

test('has a slot of one node only, at its exact end only', () => {
  const credited = new CreditedSlots(DAY, null)
  credited.add(uuidBytes(ONE), DAY + QUARTER, QUARTER)
  expect(credited.has(uuidBytes(ONE), DAY + QUARTER)).toBe(true)
  expect(credited.has(uuidBytes(TWO), DAY + QUARTER)).toBe(false)
  expect(credited.has(uuidBytes(ONE), DAY + QUARTER + 1)).toBe(false)
  expect(credited.has(uuidBytes(ONE), DAY + 2 * QUARTER)).toBe(false)
  expect(credited.has(uuidBytes(ONE), DAY)).toBe(false)
})

test('stores all slots of a node with one offset in one record of 24 bytes and 96 bits', () => {
  const credited = new CreditedSlots(DAY, null)
  for (let slot = 0; slot < 96; slot += 1) credited.add(uuidBytes(ONE), DAY + 5 + slot * QUARTER, QUARTER)
  const bytes = credited.toBytes()
  expect(bytes).toHaveLength(2 + 24 + 12)
  expect(bytes.readUInt16BE(0)).toBe(1)
  expect(bytes.subarray(2, 18)).toEqual(uuidBytes(ONE))
  expect(bytes.readUInt32BE(18)).toBe(QUARTER)
  expect(bytes.readUInt32BE(22)).toBe(5)
  expect(bytes.subarray(26)).toEqual(Buffer.alloc(12, 0xff))
})

test('reserves a bit for each slot that ends on the day', () => {
  const bitsOf = (intervalMs: number, inDay: number) => {
    const credited = new CreditedSlots(DAY, null)
    credited.add(uuidBytes(ONE), DAY + inDay, intervalMs)
    return credited.toBytes().length - 26
  }
  expect(bitsOf(DAY_MS / 8, 0)).toBe(1)
  expect(bitsOf(DAY_MS / 9, 0)).toBe(2)
  expect(bitsOf(DAY_MS / 16, DAY_MS / 16 - 1)).toBe(2)
})

test('does not change the bytes that it read', () => {
  const first = new CreditedSlots(DAY, null)
  first.add(uuidBytes(ONE), DAY, QUARTER)
  const bytes = first.toBytes()
  const before = Buffer.from(bytes)
  new CreditedSlots(DAY, bytes).add(uuidBytes(ONE), DAY + QUARTER, QUARTER)
  expect(bytes).toEqual(before)
})

test('counts each node once within a window that excludes its end', () => {
  const credited = new CreditedSlots(DAY, null)
  credited.add(uuidBytes(ONE), DAY + 10_000, QUARTER)
  credited.add(uuidBytes(ONE), DAY + 10_000 + QUARTER, QUARTER)
  credited.add(uuidBytes(TWO), DAY + 20_000, QUARTER)
  const count = (from: number, to: number) => credited.nodesWithin(DAY + from, DAY + to)
  expect(count(0, QUARTER)).toBe(2)
  expect(count(0, 2 * QUARTER)).toBe(2)
  expect(count(10_000, 20_000)).toBe(1)
  expect(count(10_001, 20_001)).toBe(1)
  expect(count(20_001, QUARTER)).toBe(0)
  expect(count(QUARTER, 2 * QUARTER)).toBe(1)
  expect(count(-QUARTER, 0)).toBe(0)
  expect(count(-QUARTER, 10_001)).toBe(1)
})

test('counts nothing after the end of the day', () => {
  const credited = new CreditedSlots(DAY, null)
  credited.add(uuidBytes(ONE), DAY + DAY_MS - 1, QUARTER)
  expect(credited.nodesWithin(DAY + DAY_MS - 1, DAY + 2 * DAY_MS)).toBe(1)
  expect(credited.nodesWithin(DAY + DAY_MS, DAY + 2 * DAY_MS)).toBe(0)
})
