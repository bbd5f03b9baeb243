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
  const [row] = breakdownRows([{ category: 'Referral', color: '#ff0000', percentage: 100, value: 5 }])
  expect(row?.colour).toBe(categoryColour('Referral'))
})

test('[PTS-01] what is null in the breakdown stays unknown', () => {
  expect(breakdownRows([{ category: null, color: null, percentage: null, value: null }])).toEqual([
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
  expect(breakdownRows([item('Referral', 5), item('Rewards', 50)]).map((row) => row.name)).toEqual([
    'Rewards',
    'Referral',
  ])
})

test.each([[[]], [null], [undefined], ['nonsense' as never]])(
  '[ERR-03] without a breakdown (%j) every category is shown with nothing in it',
  (breakdown) => {
    expect(breakdownRows(breakdown).map((row) => [row.name, row.value])).toEqual([
      ['Connectivity', 0],
      ['Referral', 0],
      ['Rewards', 0],
      ['Others', 0],
    ])
  },
)
