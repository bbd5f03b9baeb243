import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSimultaneousEdges, countSynchronizedAccounts, edgesOf } from './count-synchronized-accounts.ts'

const QUARTER = 900_000
const HOUR = 4 * QUARTER
const SINCE = Date.parse('2026-03-01T00:00:00Z')
const UNTIL = SINCE + 14 * 24 * HOUR

/**
 * Returns the slots of a machine that is online in the given ranges of hours. Slots end `shift` milliseconds
 * after the quarter hour.
 */
function slots(runs: readonly (readonly [from: number, to: number])[], shift = 0) {
  return runs.flatMap(([from, to]) =>
    Array.from({ length: 4 * (to - from) }, (_, n) => ({
      end: SINCE + from * HOUR + (n + 1) * QUARTER + shift,
      intervalMs: QUARTER,
    })),
  )
}

const hours = (runs: readonly (readonly [number, number])[], shift = 0) => ({
  edges: edgesOf(slots(runs, shift), SINCE, UNTIL),
  until: UNTIL,
})
const minutes = (hour: number) => (SINCE + hour * HOUR) / 60_000

test('a machine appears with its first slot and disappears with its last', () => {
  expect(edgesOf(slots([[10, 12]]), SINCE, UNTIL)).toEqual([2 * minutes(10) + 1, 2 * minutes(12)])
  expect(edgesOf(slots([[0, 14 * 24]]), SINCE, UNTIL)).toEqual([])
  expect(edgesOf([], SINCE, UNTIL)).toEqual([])
})

test('two nodes of one account are one presence, in any order of slots', () => {
  const both = [...slots([[10, 14]], 400_000), ...slots([[12, 16]], 100_000)].reverse()
  expect(edgesOf(both, SINCE, UNTIL)).toHaveLength(2)
})

const shared = [
  [5, 9],
  [20, 31],
  [40, 43],
] as const

test('machines on one host are synchronized although their slots are offset', () => {
  expect(countSimultaneousEdges(hours(shared), hours(shared, 890_000))).toBe(6)
  expect(countSynchronizedAccounts(hours(shared), [hours(shared, 300_000), hours([[1, 300]])])).toEqual({
    accounts: 2,
    edges: 6,
  })
})

test('few or only occasionally simultaneous steps are no evidence', () => {
  expect(countSimultaneousEdges(hours([[5, 9]]), hours([[5, 9]]))).toBe(0)
  const own = [...shared, [50, 60], [70, 80], [90, 99]] as const
  expect(countSimultaneousEdges(hours(shared), hours(own))).toBe(0)
  expect(countSynchronizedAccounts(hours(shared), [hours(own)])).toBeNull()
})

test('compares only the time that is known of both machines', () => {
  const early = { edges: hours(shared).edges, until: SINCE + 50 * HOUR }
  expect(countSimultaneousEdges(early, hours([...shared, [60, 70], [90, 95]]))).toBe(6)
})

test('an account is synchronized with itself and with nobody more', () => {
  const anyRuns = fc
    .uniqueArray(fc.integer({ min: 1, max: 320 }), { minLength: 6, maxLength: 24 })
    .map((marks) => marks.sort((a, b) => a - b))
    .map((marks) =>
      Array.from(
        { length: Math.floor(marks.length / 2) },
        (_, n) => [marks[2 * n] ?? 0, marks[2 * n + 1] ?? 0] as const,
      ),
    )
  fc.assert(
    fc.property(anyRuns, anyRuns, fc.integer({ min: 0, max: 899_999 }), (runs, others, shift) => {
      const own = hours(runs)
      if (own.edges.length >= 6)
        expect(countSimultaneousEdges(own, hours(runs, shift))).toBe(own.edges.length)
      const other = hours(others)
      expect(countSimultaneousEdges(own, other)).toBe(countSimultaneousEdges(other, own))
      expect(countSimultaneousEdges(own, other)).toBeLessThanOrEqual(
        Math.min(own.edges.length, other.edges.length),
      )
    }),
  )
})

const slotAt = (end: number, intervalMs = QUARTER) => ({ end: SINCE + end, intervalMs })
const DAY = 24 * HOUR

test('ignores slots outside of the window', () => {
  const within = (list: ReturnType<typeof slotAt>[]) => edgesOf(list, SINCE, SINCE + DAY)
  const edges = within([slotAt(5 * HOUR)])
  expect(edges).toHaveLength(2)
  expect(within([slotAt(-HOUR), slotAt(0), slotAt(5 * HOUR), slotAt(DAY + 1)])).toEqual(edges)
  expect(within([slotAt(DAY)])).toEqual([2 * minutes(24) - 30 + 1])
})

test('counts a gap of more than one and a half slots as an interruption', () => {
  const next = (gap: number) =>
    edgesOf([slotAt(QUARTER), slotAt(QUARTER + gap)], SINCE, SINCE + QUARTER + gap)
  expect(next(1.5 * QUARTER)).toEqual([])
  expect(next(1.5 * QUARTER + 1)).toHaveLength(2)
})

test('counts an end only after more than one and a half slots', () => {
  const until = (time: number) => edgesOf([slotAt(QUARTER)], SINCE, SINCE + QUARTER + time)
  expect(until(1.5 * QUARTER)).toEqual([])
  expect(until(1.5 * QUARTER + 60_000)).toEqual([2 * minutes(0.25)])
})

/** Creates connections and disconnections at minutes. */
const at = (...list: [minute: number, kind: 0 | 1][]) => ({
  edges: list.map(([minute, kind]) => 2 * minute + kind),
  until: 60_000 * 10_000,
})
const six = [100, 200, 300, 400, 500, 600].map(
  (minute, index) => [minute, (index % 2) as 0 | 1] as [number, 0 | 1],
)
const moved = (minutes: number) => six.map(([minute, kind]) => [minute + minutes, kind] as [number, 0 | 1])

test('tolerates a distance of up to 16 minutes in both directions', () => {
  expect(countSimultaneousEdges(at(...six), at(...moved(16)))).toBe(6)
  expect(countSimultaneousEdges(at(...six), at(...moved(-16)))).toBe(6)
  expect(countSimultaneousEdges(at(...six), at(...moved(17)))).toBe(0)
  expect(countSimultaneousEdges(at(...six), at(...moved(-17)))).toBe(0)
})

test('does not pair a connection with a disconnection', () => {
  const opposite = six.map(([minute, kind]) => [minute, (1 - kind) as 0 | 1] as [number, 0 | 1])
  expect(countSimultaneousEdges(at(...six), at(...opposite))).toBe(0)
})

test('requires 80 percent of the changes of the account with more of them', () => {
  const ten = [...six, [700, 0], [800, 1], [900, 0], [1000, 1]] as [number, 0 | 1][]
  expect(countSimultaneousEdges(at(...ten), at(...ten.slice(0, 8)))).toBe(8)
  expect(countSimultaneousEdges(at(...ten), at(...ten.slice(0, 7)))).toBe(0)
  expect(countSimultaneousEdges(at(...ten.slice(0, 7)), at(...ten))).toBe(0)
})

test('skips changes of either account that have no counterpart', () => {
  const extra = [[50, 0], ...six] as [number, 0 | 1][]
  const between = [...six.slice(0, 3), [350, 0], ...six.slice(3)] as [number, 0 | 1][]
  for (const list of [extra, between]) {
    expect(countSimultaneousEdges(at(...list), at(...six))).toBe(6)
    expect(countSimultaneousEdges(at(...six), at(...list))).toBe(6)
  }
})

test('returns the smallest number of simultaneous changes', () => {
  const eight = [...six, [700, 0], [800, 1]] as [number, 0 | 1][]
  const own = at(...eight)
  expect(countSynchronizedAccounts(own, [at(...eight), at(...eight.slice(0, 7)), at(...eight)])).toEqual({
    accounts: 4,
    edges: 7,
  })
})

test('includes changes at the end of the shared time only', () => {
  const end = { ...at(...six), until: 60_000 * 600.5 }
  expect(countSimultaneousEdges(end, at(...six))).toBe(6)
  expect(countSimultaneousEdges({ ...end, until: 60_000 * 599 }, at(...six))).toBe(0)
})
