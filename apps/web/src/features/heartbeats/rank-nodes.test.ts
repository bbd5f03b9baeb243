import { expect, it } from 'vitest'
import { type NodeSort, rankNodes, worstFirst } from './rank-nodes.ts'

/** Returns a node with these figures; the other ones are unknown. */
const node = (id: string, name: string | null, week: number | null, points = 0) => ({
  id,
  name,
  runs: [],
  periods: [
    { days: 7, heartbeats: 1, points: 1, uptime: week },
    { days: 30, heartbeats: points / 25, points, uptime: 0.5 },
  ],
})

const nodes = [node('a', 'node 10', 1, 50), node('b', 'node 9', null, 75), node('c', null, 0, 25)]
const order = (sort: NodeSort) =>
  rankNodes(nodes, sort)
    .map(({ id }) => id)
    .join('')

it('sorts the lowest uptime first and an unknown one last', () => {
  expect(order(worstFirst)).toBe('cab')
})

it('keeps unknown figures last in the other direction', () => {
  expect(order({ key: 'week', direction: 'descending' })).toBe('acb')
})

it('sorts by the points of 30 days', () => {
  expect(order({ key: 'points', direction: 'descending' })).toBe('bac')
})

it('sorts numbers in names by their value, and nodes without a name last', () => {
  expect(order({ key: 'name', direction: 'ascending' })).toBe('bac')
  expect(order({ key: 'name', direction: 'descending' })).toBe('abc')
})

it('returns a figure that is missing as unknown', () => {
  expect(rankNodes([{ id: 'a', name: null, runs: [], periods: [] }], worstFirst)).toEqual([
    { id: 'a', name: null, runs: [], week: null, month: null, heartbeats: null, points: null },
  ])
})
