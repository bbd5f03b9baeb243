import { HearthApiError } from '@hearth/client/api-error'
import { expect, test } from 'vitest'
import { describeRejection, toSentence } from './describe-rejection.ts'

test('describes the first rejected field, without its name', () => {
  const fields = [
    { path: 'body.a', code: 'x', message: 'must be short' },
    { path: 'body.b', code: 'x', message: 'must be long' },
  ]
  const error = new HearthApiError('body.a: must be short', { code: 'INVALID_REQUEST', status: 400, fields })
  expect(describeRejection(error)).toBe('Must be short.')
})

test('describes a rejection without fields by its message', () => {
  expect(describeRejection(new HearthApiError('not now', { code: 'CONFLICT', status: 409 }))).toBe('Not now.')
})

test.each([
  ['must be short', 'Must be short.'],
  ['Done!', 'Done!'],
  ['Why?', 'Why?'],
  ['Done.', 'Done.'],
  ['a. b', 'A. b.'],
  ['', '.'],
])('writes "%s" as the sentence "%s"', (text, sentence) => {
  expect(toSentence(text)).toBe(sentence)
})
