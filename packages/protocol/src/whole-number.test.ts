import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  ['7', 7],
  [7, 7],
  ['10', 10],
  ['11', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['x7', undefined],
  ['7x', undefined],
  ['', undefined],
  ['1'.repeat(16), undefined],
])('reads the whole number %j as %j', (value, number) => {
  expect(wholeNumber(10).safeParse(value).data).toBe(number)
})
