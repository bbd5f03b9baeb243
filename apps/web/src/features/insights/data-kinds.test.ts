import { expect, test } from 'vitest'
import { buildDataColumns, buildKindShares } from './data-kinds.ts'

test('computes the share of each kind', { tags: ['PTS-07'] }, () => {
  const shares = buildKindShares({ profiles_amount: 1, comments_amount: 3, posts_amount: 0 })
  expect(shares.map(({ name, value, percentage }) => [name, value, percentage])).toEqual([
    ['Profiles', 1, 25],
    ['Comments', 3, 75],
    ['Posts', 0, 0],
  ])
})

test('treats missing values as unknown, with no shares of nothing', { tags: ['ERR-03'] }, () => {
  expect(buildKindShares({ comments_amount: 2 }).map(({ value, percentage }) => [value, percentage])).toEqual(
    [
      [null, null],
      [2, null],
      [null, null],
    ],
  )
  expect(
    buildKindShares({ profiles_amount: 0, comments_amount: 0, posts_amount: 0 })[0]?.percentage,
  ).toBeNull()
})

test('builds a column of kinds for each day', { tags: ['PTS-07'] }, () => {
  const [column] = buildDataColumns([{ date: '2026-11-12', profiles: 1, comments: 2, posts: 3, bytes: 4 }])
  expect(column).toMatchObject({ key: '2026-11-12', tick: '12 Nov', label: 'Thu, 12 Nov 2026', total: 6 })
  expect(buildDataColumns(null)).toEqual([])
})
