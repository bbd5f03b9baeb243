import { expect, test } from 'vitest'
import { AuthError } from '../auth-error.ts'
import { mergeMetadata } from './merge-metadata.ts'

test('adds and replaces keys', () => {
  expect(mergeMetadata({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual({ a: 1, b: 3, c: 4 })
})

test('deletes a key that is changed to null', () => {
  expect(mergeMetadata({ a: 1, b: 2 }, { a: null })).toEqual({ b: 2 })
})

test('preserves a stored null that does not change', () => {
  expect(mergeMetadata({ a: null }, { b: 1 })).toEqual({ a: null, b: 1 })
})

test('rejects a merged object that is too large', () => {
  const half = 'x'.repeat(2_100)
  expect(() => mergeMetadata({ a: half }, { b: half })).toThrow(
    expect.objectContaining({
      statusCode: 400,
      code: 'validation_failed',
      message: expect.stringMatching(/^data: the merged metadata must be at most 4.096 bytes/),
    }),
  )
  expect(() => mergeMetadata({ a: half }, { b: half })).toThrow(AuthError)
})
