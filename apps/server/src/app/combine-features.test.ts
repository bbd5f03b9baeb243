import { endpoints } from '@hearth/protocol/endpoints'
import { expect, it } from 'vitest'
import {
  assertKnownFeatures,
  combine,
  createHandlers,
  listExportSections,
  listSchedules,
  listTables,
} from './combine-features.ts'
import type { RouteDeps, WorkDeps } from './feature-deps.ts'
import { features } from './features.ts'

/**
 * Returns dependencies that enable the given optional features. The others are placeholders, because routes
 * and schedules use dependencies only when called.
 */
const withFeatures = (...FEATURES: string[]): RouteDeps => {
  const deps: RouteDeps = new Proxy({} as RouteDeps, {
    get: (_target, name) => (name === 'config' ? { FEATURES } : deps),
  })
  return deps
}
const deps = withFeatures()

it('handles every endpoint of the table', () => {
  expect(Object.keys(createHandlers(deps)).sort()).toEqual(Object.keys(endpoints).sort())
})

it('rejects a table, schedule, export section or name that is added twice', () => {
  expect(() => [listTables(), listSchedules(deps satisfies WorkDeps), listExportSections()]).not.toThrow()
  const names = features.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('names both features that add the same table', () => {
  const tables = { members: ['select'] } as const
  const list = [
    { name: 'one', tables },
    { name: 'other', tables },
  ]
  expect(() => combine('table', (feature) => feature.tables, list)).toThrow(
    'The features one and other both add the table members.',
  )
})

it('rejects the name of a feature that is not optional', () => {
  expect(() => assertKnownFeatures({ FEATURES: ['points'] })).toThrow('FEATURES names "points"')
  expect(() => assertKnownFeatures({ FEATURES: [] })).not.toThrow()
})
