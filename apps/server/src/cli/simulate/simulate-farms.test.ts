import { expect, test } from 'vitest'
import { initialSettings } from '../../features/fairness/fairness-settings.ts'
import { simulateFarms } from './simulate-farms.ts'

test('in a small community the rules hold nine farm accounts of ten and hardly anybody else', () => {
  const result = simulateFarms({ seed: 7, honest: 3000, farms: 600 }, initialSettings())
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
  expect(result.honestSuspended).toBeLessThanOrEqual(0.001)
  expect(result.honestAsked).toBeLessThanOrEqual(0.1)
  expect(result.kinds.filter(({ accounts }) => accounts > 0)).toHaveLength(12)
})

test('a seed says all of it; without rules nobody is held, and both numbers say so', () => {
  const options = { seed: 7, honest: 200, farms: 100 }
  const settings = initialSettings()
  expect(simulateFarms(options, settings)).toEqual(simulateFarms(options, settings))
  const none = simulateFarms(options, { ...settings, suspendAt: 1000 })
  expect(none).toMatchObject({ recall: 0, honestSuspended: 0, meetsTargets: false })
})
