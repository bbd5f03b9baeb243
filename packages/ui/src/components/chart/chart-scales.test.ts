import { expect, test } from 'vitest'
import { createBarScale, createValueScale } from './chart-scales.ts'

test('starts the value scale at zero and ends it at a round value with lines between', () => {
  const scale = createValueScale(2281.26, [300, 0], 4)
  expect(scale.ticks).toEqual([0, 500, 1000, 1500, 2000, 2500])
  expect(scale.ticks.map(scale.y)).toEqual([300, 240, 180, 120, 60, 0])
})

test('spaces bars evenly', () => {
  const bars = createBarScale(4, [48, 448], 0.3)
  expect(bars).toMatchObject({ step: 100, width: 70 })
  expect([0, 1, 2, 3].map(bars.centre)).toEqual([98, 198, 298, 398])
})
