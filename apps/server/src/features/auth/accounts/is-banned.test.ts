import { expect, test } from 'vitest'
import { isBanned } from './is-banned.ts'

const now = new Date('2026-01-01T12:00:00Z')

test.each([
  ['never banned', null, false],
  ['banned until later', new Date(now.getTime() + 1), true],
  ['banned until now', now, false],
  ['banned until earlier', new Date(now.getTime() - 1), false],
])('judges an account that is %s', (_case, banned_until, expected) => {
  expect(isBanned({ banned_until }, now)).toBe(expected)
})
