import { expect, test } from 'vitest'
import { SlotQueue } from './slot-queue.ts'

const slot = (slotEnd: number, nodeId = 'n') => ({ memberId: 'm', nodeId, slotEnd })
const ends = (slots: { slotEnd: number }[]) => slots.map(({ slotEnd }) => slotEnd)

function filled(...slotEnds: number[]) {
  const queue = new SlotQueue(3)
  for (const end of slotEnds) queue.add(slot(end), end)
  return queue
}

test('returns the oldest slots first', () => {
  const queue = filled(1, 2, 3)
  expect(ends(queue.first(2).slots)).toEqual([1, 2])
  expect(ends(queue.first(9).slots)).toEqual([1, 2, 3])
  expect(queue.first(9).upTo).toBe(3)
})

test('removes the slots that were booked', () => {
  const queue = filled(1, 2, 3)
  queue.remove(queue.first(2).upTo)
  expect(ends(queue.first(9).slots)).toEqual([3])
  expect(queue.length).toBe(1)
  queue.add(slot(4), 4)
  expect(queue.first(9)).toEqual({ slots: [slot(3), slot(4)], upTo: 4 })
})

test('ignores the removal of slots that are already gone', () => {
  const queue = filled(1, 2, 3)
  queue.remove(2)
  queue.remove(1)
  expect(ends(queue.first(9).slots)).toEqual([3])
})

test('rejects a slot while memory is full of slots that are not in the journal', () => {
  const queue = filled(1, 2, 3)
  expect(queue.add(slot(4), 4)).toBe(false)
  expect(ends(queue.first(9).slots)).toEqual([1, 2, 3])
  expect(queue.overflow).toBe(0)
})

test('drops the slots in the journal when memory is full', () => {
  const queue = filled(1, 2, 3)
  queue.markSaved(2)
  expect(queue.add(slot(4), 4)).toBe(true)
  expect(ends(queue.first(9).slots)).toEqual([3, 4])
  expect(queue.overflow).toBe(2)
  expect(queue.saved).toBe(0)
})

test('counts the slots that are in the journal, and those that are not', () => {
  const queue = filled(1, 2, 3)
  expect([queue.saved, queue.unsaved]).toEqual([0, 3])
  queue.markSaved(2)
  expect([queue.saved, queue.unsaved]).toEqual([2, 1])
  queue.remove(1)
  expect([queue.saved, queue.unsaved]).toEqual([1, 1])
  queue.remove(3)
  expect([queue.saved, queue.unsaved]).toEqual([0, 0])
})

test('never counts a saved slot as unsaved again', () => {
  const queue = filled(1, 2, 3)
  queue.markSaved(2)
  queue.markSaved(1)
  expect(queue.saved).toBe(2)
})

test('returns unsaved slots up to a time', () => {
  const queue = filled(1, 2, 3)
  expect(queue.unsavedBefore(2)).toEqual({ slots: [slot(1), slot(2)], upTo: 2 })
  expect(queue.unsavedBefore(0)).toEqual({ slots: [], upTo: 0 })
  queue.markSaved(1)
  expect(queue.unsavedBefore(9)).toEqual({ slots: [slot(2), slot(3)], upTo: 3 })
  queue.remove(1)
  expect(queue.unsavedBefore(2)).toEqual({ slots: [slot(2)], upTo: 2 })
})

test('returns at most 10,000 unsaved slots at once', () => {
  const queue = new SlotQueue(20_000)
  for (let end = 1; end <= 10_001; end += 1) queue.add(slot(end), 1)
  const { slots, upTo } = queue.unsavedBefore(1)
  expect(slots).toHaveLength(10_000)
  expect(upTo).toBe(10_000)
})

test('reports each waiting slot once, with the number of its node', () => {
  const queue = new SlotQueue(9)
  queue.add(slot(1, 'a'), 1)
  queue.add(slot(2, 'b'), 2)
  queue.add(slot(3, 'a'), 3)
  expect(queue.unreportedBefore(2)).toEqual([
    { slot: slot(1, 'a'), waiting: 1 },
    { slot: slot(2, 'b'), waiting: 1 },
  ])
  expect(queue.unreportedBefore(3)).toEqual([{ slot: slot(3, 'a'), waiting: 2 }])
  expect(queue.unreportedBefore(9)).toEqual([])
})

test('counts fewer waiting slots of a node after their removal', () => {
  const queue = new SlotQueue(9)
  queue.add(slot(1, 'a'), 1)
  queue.add(slot(2, 'a'), 1)
  queue.unreportedBefore(1)
  queue.remove(1)
  queue.add(slot(3, 'a'), 2)
  expect(queue.unreportedBefore(2)).toEqual([{ slot: slot(3, 'a'), waiting: 2 }])
  queue.remove(3)
  queue.add(slot(4, 'a'), 3)
  expect(queue.unreportedBefore(3)).toEqual([{ slot: slot(4, 'a'), waiting: 1 }])
})

test('counts no slot as waiting that was removed before its report', () => {
  const queue = new SlotQueue(9)
  queue.add(slot(1, 'a'), 1)
  queue.add(slot(2, 'a'), 1)
  queue.add(slot(3, 'b'), 1)
  queue.unreportedBefore(0)
  queue.remove(1)
  expect(queue.unreportedBefore(1)).toEqual([
    { slot: slot(2, 'a'), waiting: 1 },
    { slot: slot(3, 'b'), waiting: 1 },
  ])
})

test('still counts the waiting slots of a node that only the journal contains', () => {
  const queue = new SlotQueue(1)
  queue.add(slot(1, 'a'), 1)
  queue.unreportedBefore(1)
  queue.markSaved(1)
  queue.add(slot(2, 'a'), 2)
  expect(queue.unreportedBefore(2)).toEqual([{ slot: slot(2, 'a'), waiting: 2 }])
})

test('restarts the count of a node when nothing waits', () => {
  const queue = new SlotQueue(1)
  queue.add(slot(1, 'a'), 1)
  queue.unreportedBefore(1)
  queue.markSaved(1)
  queue.add(slot(2, 'a'), 2)
  queue.overflow = 0
  queue.remove(2)
  queue.add(slot(3, 'a'), 3)
  expect(queue.unreportedBefore(3)).toEqual([{ slot: slot(3, 'a'), waiting: 1 }])
})

test('counts what the journal contains after the removal of a slot that was not reported', () => {
  const queue = new SlotQueue(1)
  queue.add(slot(1, 'a'), 1)
  queue.unreportedBefore(1)
  queue.markSaved(1)
  queue.add(slot(2, 'a'), 2)
  queue.remove(2)
  queue.add(slot(3, 'a'), 3)
  expect(queue.unreportedBefore(3)).toEqual([{ slot: slot(3, 'a'), waiting: 2 }])
})

test('restarts the count of a node whose slots were booked, while other nodes wait', () => {
  const queue = new SlotQueue(9)
  queue.add(slot(1, 'a'), 1)
  queue.add(slot(2, 'b'), 1)
  queue.unreportedBefore(1)
  queue.remove(1)
  queue.add(slot(3, 'a'), 2)
  queue.add(slot(4, 'b'), 2)
  expect(queue.unreportedBefore(2)).toMatchObject([{ waiting: 1 }, { waiting: 2 }])
})

test('restarts no count while the journal contains slots', () => {
  const queue = new SlotQueue(9)
  for (const end of [1, 2]) queue.add(slot(end, 'a'), end)
  queue.unreportedBefore(2)
  queue.overflow = 1
  queue.remove(1)
  queue.add(slot(3, 'a'), 3)
  expect(queue.unreportedBefore(3)).toMatchObject([{ waiting: 2 }])
})

test('returns at most 10,000 slots after those in the journal', () => {
  const queue = new SlotQueue(20_000)
  for (let end = 1; end <= 10_010; end += 1) queue.add(slot(end), 1)
  queue.markSaved(10)
  expect(queue.unsavedBefore(1)).toMatchObject({ slots: { length: 10_000 }, upTo: 10_010 })
})
