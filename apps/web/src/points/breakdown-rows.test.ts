import type { UserStats } from '@hearth/protocol/endpoints/members'
import { expect, test } from 'vitest'
import { breakdownRows } from './breakdown-rows.ts'
import { categoryColour } from './category-colours.ts'

test('[PTS-02] connectivity, referral, others and rewards each have a colour of their own', () => {
  const colours = ['Connectivity', 'Referral', 'Others', 'Rewards'].map(categoryColour)
  expect(new Set(colours).size).toBe(4)
  expect(colours).not.toContain('#000000')
})

test.each(['Mystery', '', null, undefined])('[PTS-02] any other category, like %j, is black', (category) => {
  expect(categoryColour(category)).toBe('#000000')
})

test('[PTS-02] the case of a category does not matter, and the colour of the answer is not used', () => {
  expect(categoryColour('connectivity')).toBe(categoryColour('Connectivity'))
  const [row] = breakdownRows([{ category: 'Referral', color: '#ff0000', percentage: 100, value: 5 }], 5)
  expect(row?.colour).toBe(categoryColour('Referral'))
})

test('[PTS-01] what is null in the breakdown stays unknown', () => {
  expect(breakdownRows([{ category: null, color: null, percentage: null, value: null }], 5)).toEqual([
    { name: 'Unknown', colour: '#000000', value: null, percentage: null },
  ])
})

test('[PTS-01] the largest category comes first', () => {
  const item = (category: 'Referral' | 'Rewards', value: number) => ({
    category,
    color: null,
    percentage: null,
    value,
  })
  expect(breakdownRows([item('Referral', 5), item('Rewards', 50)], 55).map((row) => row.name)).toEqual([
    'Rewards',
    'Referral',
  ])
})

test.each([[[]], [null], [undefined], ['nonsense' as never]])(
  '[ERR-03] without a breakdown (%j) every category is unknown',
  (breakdown) => {
    expect(breakdownRows(breakdown, 5).map((row) => [row.name, row.value, row.percentage])).toEqual([
      ['Connectivity', null, null],
      ['Referral', null, null],
      ['Rewards', null, null],
      ['Others', null, null],
    ])
  },
)

test('[PTS-01] a member without points has zero in every category', () => {
  expect(breakdownRows([], 0).map((row) => row.value)).toEqual([0, 0, 0, 0])
})

test('[ERR-03] omits null items, and an unknown category is black', () => {
  const broken = [null, { category: 'constructor', color: null, percentage: null, value: 3 }]
  expect(breakdownRows(broken as UserStats['points_breakdown'], 3)).toEqual([
    { name: 'constructor', colour: '#000000', value: 3, percentage: null },
  ])
})
