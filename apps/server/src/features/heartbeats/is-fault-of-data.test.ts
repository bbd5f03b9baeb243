import { expect, test } from 'vitest'
import { isFaultOfData } from './is-fault-of-data.ts'

test.each([
  ['data exceptions', { code: '22003' }, true],
  ['violated constraints', { code: '23505' }, true],
  ['conflicts', { code: '40001' }, false],
  ['missing tables', { code: '42P01' }, false],
  ['a code that only contains the class', { code: '12200' }, false],
  ['range errors', new RangeError(), true],
  ['type errors', new TypeError(), true],
  ['other errors', new Error('x'), false],
  ['lost connections', Object.assign(new Error('x'), { code: 'ECONNRESET' }), false],
  ['type errors of Node.js', Object.assign(new TypeError(), { code: 'ERR_INVALID_ARG_TYPE' }), true],
])('judges whether %s are the fault of the data', (_case, error, expected) => {
  expect(isFaultOfData(error)).toBe(expected)
})
