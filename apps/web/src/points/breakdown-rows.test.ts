import type { UserStats } from '@hearth/protocol/endpoints/members'
import { expect, test } from 'vitest'
import { buildBreakdownRows } from './breakdown-rows.ts'
import { getCategoryColor } from './category-colors.ts'

test('[PTS-02] connectivity, referral, others and rewards each have a color of their own', () => {
  const colors = ['Connectivity', 'Referral', 'Others', 'Rewards'].map(getCategoryColor)
  expect(new Set(colors).size).toBe(4)
  expect(colors).not.toContain('#000000')
})

test.each(['Mystery', '', null, undefined])('[PTS-02] any other category, like %j, is black', (category) => {
  expect(getCategoryColor(category)).toBe('#000000')
})

test('[PTS-02] the case of a category does not matter, and the color of the answer is not used', () => {
  expect(getCategoryColor('connectivity')).toBe(getCategoryColor('Connectivity'))
  const [row] = buildBreakdownRows([{ category: 'Referral', color: '#ff0000', percentage: 100, value: 5 }], 5)
  expect(row?.color).toBe(getCategoryColor('Referral'))
})

test('[PTS-01] what is null in the breakdown stays unknown', () => {
  expect(buildBreakdownRows([{ category: null, color: null, percentage: null, value: null }], 5)).toEqual([
    { name: 'Unknown', color: '#000000', value: null, percentage: null },
  ])
})

test('[PTS-01] the largest category comes first', () => {
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
  '[ERR-03] without a breakdown (%j) every category is unknown',
  (breakdown) => {
    expect(buildBreakdownRows(breakdown, 5).map((row) => [row.name, row.value, row.percentage])).toEqual([
      ['Connectivity', null, null],
      ['Referral', null, null],
      ['Rewards', null, null],
      ['Others', null, null],
    ])
  },
)

test('[PTS-01] a member without points has zero in every category', () => {
  expect(buildBreakdownRows([], 0).map((row) => row.value)).toEqual([0, 0, 0, 0])
})

test('[ERR-03] omits null items, and an unknown category is black', () => {
  const broken = [null, { category: 'constructor', color: null, percentage: null, value: 3 }]
  expect(buildBreakdownRows(broken as UserStats['points_breakdown'], 3)).toEqual([
    { name: 'constructor', color: '#000000', value: 3, percentage: null },
  ])
})
