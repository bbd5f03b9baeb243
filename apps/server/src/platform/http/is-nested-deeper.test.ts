import { expect, test } from 'vitest'
import { isNestedDeeper } from './is-nested-deeper.ts'

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test.each([
  ['a value', 1, 0, false],
  ['an array', [], 1, false],
  ['an array', [1], 0, true],
  ['an object in an array', [1, { a: null }], 2, false],
  ['an object in an array', [1, { a: null }], 1, true],
  ['64 arrays', nested(64), 64, false],
  ['65 arrays', nested(65), 64, true],
  ['a million arrays', nested(1_000_000), 64, true],
])('compares the depth with the limit: %s', (_name, value, limit, expected) => {
  expect(isNestedDeeper(value, limit)).toBe(expected)
})
