import { expect, test } from 'vitest'
import { initialSettings } from '../../features/fairness/fairness-settings.ts'
import { simulateFarms } from './simulate-farms.ts'

test('suspends the claims of nine in ten farm accounts and of few others in a small community', () => {
  const result = simulateFarms({ seed: 7, honest: 3000, farms: 600 }, initialSettings())
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
  expect(result.honestSuspended).toBeLessThanOrEqual(0.001)
  expect(result.honestAsked).toBeLessThanOrEqual(0.1)
  expect(result.kinds.filter(({ accounts }) => accounts > 0)).toHaveLength(12)
})

test('reproduces a result from its seed, and suspends nobody without rules', () => {
  const options = { seed: 7, honest: 200, farms: 100 }
  const settings = initialSettings()
  expect(simulateFarms(options, settings)).toEqual(simulateFarms(options, settings))
  const none = simulateFarms(options, { ...settings, suspendAt: 1000 })
  expect(none).toMatchObject({ recall: 0, honestSuspended: 0, meetsTargets: false })
})
