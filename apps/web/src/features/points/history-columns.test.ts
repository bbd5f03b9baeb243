import { setTimeZone } from '@hearth/ui/lib/time-zone'
import { expect, onTestFinished, test } from 'vitest'
import { buildHistoryColumns, buildHourColumns } from './history-columns.ts'

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

test('builds a column of categories for each day', { tags: ['PTS-03'] }, () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 100, 20, 3)])
  expect(column).toMatchObject({ key: '2026-11-12', tick: '12 Nov', label: 'Thu, 12 Nov 2026', total: 123 })
  expect(parts(column)).toEqual({ Connectivity: 100, Referral: 20, Rewards: 3, Others: 0 })
})

test('colors each part by its category', { tags: ['PTS-02'] }, () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 100, 20, 3)])
  expect(column?.parts.map(({ name, color }) => [name, color])).toEqual([
    ['Connectivity', 'var(--category-connectivity)'],
    ['Referral', 'var(--category-referral)'],
    ['Rewards', 'var(--category-rewards)'],
    ['Others', 'var(--category-others)'],
  ])
})

test('assigns the rest of the total to Others', { tags: ['PTS-03'] }, () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 0.1, 0.2, 0, 1.5)])
  expect(parts(column).Others).toBe(1.2)
})

test('draws nothing for a negative correction', () => {
  const [column] = buildHistoryColumns([day('2026-11-12', 10, 0, 0, 4)])
  expect(parts(column).Others).toBe(0)
  expect(column?.total).toBe(4)
})

test('groups many days by month without losing points', { tags: ['PTS-03'] }, () => {
  const days = Array.from({ length: 420 }, (_, index) =>
    day(new Date(Date.UTC(2025, 8, 28) + index * 86_400_000).toISOString().slice(0, 10), 0.1),
  )
  const columns = buildHistoryColumns(days)
  expect(columns).toHaveLength(15)
  expect(columns[0]).toMatchObject({ tick: 'Sep 2025', label: 'Sep 2025 (28 Sep – 30 Sep 2025)', total: 0.3 })
  expect(columns.reduce((sum, column) => sum + (column.total ?? 0), 0)).toBeCloseTo(42)
})

test.each([[null], [undefined], [[]]])(
  'builds no columns for the history %j',
  { tags: ['ERR-03'] },
  (data) => {
    expect(buildHistoryColumns(data)).toEqual([])
  },
)

test('counts missing figures as zero', { tags: ['ERR-03'] }, () => {
  const broken = { date: '2026-11-12', connectivity: null, total: 5 } as never
  expect(buildHistoryColumns([broken])[0]).toMatchObject({ total: 5 })
})

test('builds a column for each hour, named in the time zone of the member', { tags: ['PTS-03'] }, () => {
  setTimeZone('Asia/Kolkata')
  onTestFinished(() => setTimeZone(null))
  const sums = { connectivity: 25, referral: 0, rewards: 0, total: 25 }
  const [column] = buildHourColumns([{ hour: '2026-11-12T20:00:00.000Z', ...sums }])
  expect(column).toMatchObject({
    tick: '01:30',
    label: '13 Nov 2026, 01:30 (12 Nov 2026, 20:00 UTC)',
    total: 25,
  })
})

test('treats a missing value as unknown, not as zero', () => {
  const known = day('2026-11-12', 100, 20, 3)
  const [column] = buildHistoryColumns([{ ...known, rewards: null as never }])
  expect(parts(column)).toEqual({ Connectivity: 100, Referral: 20, Rewards: null, Others: null })
  expect(buildHistoryColumns([{ ...known, total: null as never }])[0]?.total).toBeNull()
})
