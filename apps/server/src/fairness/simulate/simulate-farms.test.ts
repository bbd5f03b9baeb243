import { expect, test } from 'vitest'
import { initialSettings } from '../fairness-settings.ts'
import { simulateFarms } from './simulate-farms.ts'

test('in a small community the rules hold nine farm accounts of ten and hardly anybody else, and a seed says all of it', () => {
  const options = { seed: 7, honest: 3000, farms: 600 }
  const result = simulateFarms(options, initialSettings())
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
  expect(result.honestHeld).toBeLessThanOrEqual(0.001)
  expect(result.kinds.filter(({ accounts }) => accounts > 0)).toHaveLength(12)
  expect(simulateFarms(options, initialSettings())).toEqual(result)
})

test('without rules nobody is held, and both numbers say so', () => {
  const settings = initialSettings()
  const result = simulateFarms({ seed: 7, honest: 300, farms: 100 }, { ...settings, holdAt: 1000 })
  expect(result).toMatchObject({ recall: 0, honestHeld: 0, meetsTargets: false })
})
