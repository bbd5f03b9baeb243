import { expect, test } from 'vitest'
import { fitWithin } from './fit-within.ts'

test.each([
  [
    { width: 3200, height: 1600 },
    { width: 1600, height: 800 },
  ],
  [
    { width: 900, height: 4800 },
    { width: 300, height: 1600 },
  ],
])('reduces the longer side of %o', (size, reduced) => {
  expect(fitWithin(size, 1600)).toEqual(reduced)
})

test('never enlarges a picture', () => {
  expect(fitWithin({ width: 40, height: 30 }, 1600)).toEqual({ width: 40, height: 30 })
})

test('keeps at least one pixel of the shorter side', () => {
  expect(fitWithin({ width: 9000, height: 2 }, 1600)).toEqual({ width: 1600, height: 1 })
})
