import { expect, test } from 'vitest'
import { buildHistoryColumns } from './history-columns.ts'

const day = (
  date: string,
  connectivity = 0,
  referral = 0,
  rewards = 0,
  total = connectivity + referral + rewards,
) => ({
  date,
  connectivity,
  referral,
  rewards,
  total,
})

const parts = (column: ReturnType<typeof buildHistoryColumns>[number] | undefined) =>
  Object.fromEntries(column?.parts.map((part) => [part.name, part.value]) ?? [])

test('[PTS-03] a day is a column of its categories', () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 100, 20, 3)])
  expect(column).toMatchObject({ key: '2026-11-12', tick: '12 Nov', label: 'Thu, 12 Nov 2026', total: 123 })
  expect(parts(column)).toEqual({ Connectivity: 100, Referral: 20, Rewards: 3, Others: 0 })
})

test('[PTS-03] what the total holds beyond the named categories is Others', () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 0.1, 0.2, 0, 1.5)])
  expect(parts(column).Others).toBe(1.2)
})

test('a correction below zero draws nothing', () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 10, 0, 0, 4)])
  expect(parts(column).Others).toBe(0)
  expect(column?.total).toBe(4)
})

test('[PTS-03] many days become months, and no point is lost', () => {
  const days = Array.from({ length: 420 }, (_, index) =>
    day(new Date(Date.UTC(2025, 8, 28) + index * 86_400_000).toISOString().slice(0, 10), 0.1),
  )
  const columns = buildHistoryColumns(days)
  expect(columns).toHaveLength(15)
  expect(columns[0]).toMatchObject({ tick: 'Sep 2025', label: 'Sep 2025 (28 Sep – 30 Sep 2025)', total: 0.3 })
  expect(columns.reduce((sum, column) => sum + column.total, 0)).toBeCloseTo(42)
})

test.each([[null], [undefined], [[]]])('[ERR-03] a history of %j has no columns', (data) => {
  expect(buildHistoryColumns(data)).toEqual([])
})

test('[ERR-03] figures that are missing count as nothing', () => {
  const broken = { date: '2026-11-12', connectivity: null, total: 5 } as never
  expect(buildHistoryColumns([broken])[0]).toMatchObject({ total: 5 })
})
