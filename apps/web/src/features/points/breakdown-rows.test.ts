import type { UserStats } from '@hearth/protocol/endpoints/members'
import { expect, test } from 'vitest'
import { buildBreakdownRows } from './breakdown-rows.ts'
import { getCategoryColor } from './category-colors.ts'

test('gives connectivity, referral, others and rewards distinct colors', { tags: ['PTS-02'] }, () => {
  const colors = ['Connectivity', 'Referral', 'Others', 'Rewards'].map(getCategoryColor)
  expect(new Set(colors).size).toBe(4)
  expect(colors).not.toContain('#000000')
})

test.each(['Mystery', '', null, undefined])(
  'draws the unknown category %j in black',
  { tags: ['PTS-02'] },
  (category) => {
    expect(getCategoryColor(category)).toBe('#000000')
  },
)

test('ignores the case of a category and the color of the response', { tags: ['PTS-02'] }, () => {
  expect(getCategoryColor('connectivity')).toBe(getCategoryColor('Connectivity'))
  const [row] = buildBreakdownRows([{ category: 'Referral', color: '#ff0000', percentage: 100, value: 5 }], 5)
  expect(row?.color).toBe(getCategoryColor('Referral'))
})

test('keeps null values of the breakdown unknown', { tags: ['PTS-01'] }, () => {
  expect(buildBreakdownRows([{ category: null, color: null, percentage: null, value: null }], 5)).toEqual([
    { name: 'Unknown', color: '#000000', value: null, percentage: null },
  ])
})

test('combines unknown categories', { tags: ['PTS-02'] }, () => {
  const unknown = (value: number) => ({ category: null, color: null, percentage: value, value })
  expect(buildBreakdownRows([unknown(30), unknown(20)], 50)).toEqual([
    { name: 'Unknown', color: '#000000', value: 50, percentage: 50 },
  ])
})

test('computes the shares that the server rounds to nothing and to everything', { tags: ['PTS-01'] }, () => {
  const item = (category: 'Connectivity' | 'Rewards', percentage: number, value: number) => ({
    category,
    color: null,
    percentage,
    value,
  })
  const rows = buildBreakdownRows(
    [item('Connectivity', 100, 123_454_739), item('Rewards', 0, 2_050)],
    123_456_789,
  )
  expect(rows.map((row) => row.percentage)).toEqual([
    expect.closeTo(99.998_339, 5),
    expect.closeTo(0.001_66, 5),
  ])
})

test('keeps the percentage of the server if it does not match the total', { tags: ['PTS-01'] }, () => {
  const items = [{ category: 'Rewards' as const, color: null, percentage: 40, value: 5 }]
  expect(buildBreakdownRows(items, 100)[0]?.percentage).toBe(40)
})

test('lists the largest category first', { tags: ['PTS-01'] }, () => {
  const item = (category: 'Referral' | 'Rewards', value: number) => ({
    category,
    color: null,
    percentage: null,
    value,
  })
  expect(buildBreakdownRows([item('Referral', 5), item('Rewards', 50)], 55).map((row) => row.name)).toEqual([
    'Rewards',
    'Referral',
  ])
})

test.each([[[]], [null], [undefined], ['nonsense' as never]])(
  'treats every category as unknown without a breakdown (%j)',
  { tags: ['ERR-03'] },
  (breakdown) => {
    expect(buildBreakdownRows(breakdown, 5).map((row) => [row.name, row.value, row.percentage])).toEqual([
      ['Connectivity', null, null],
      ['Referral', null, null],
      ['Rewards', null, null],
      ['Others', null, null],
    ])
  },
)

test('shows zero in every category without points', { tags: ['PTS-01'] }, () => {
  expect(buildBreakdownRows([], 0).map((row) => row.value)).toEqual([0, 0, 0, 0])
})

test('omits null items and draws an unknown category in black', { tags: ['ERR-03'] }, () => {
  const broken = [null, { category: 'constructor', color: null, percentage: null, value: 3 }]
  expect(buildBreakdownRows(broken as UserStats['points_breakdown'], 3)).toEqual([
    { name: 'constructor', color: '#000000', value: 3, percentage: null },
  ])
})
