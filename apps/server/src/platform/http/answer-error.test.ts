import { defineMessages } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { createErrorBody } from './answer-error.ts'
import { toAppError } from './to-app-error.ts'

const messages = defineMessages('test', {
  limit: { en: 'You have {count} keys.', de: 'Du hast {count} Schlüssel.' },
  wrongCode: { en: 'is wrong', de: 'ist falsch' },
})

test('returns the message in the language of the request with its id and values', () => {
  const error = new AppError('CONFLICT', messages.limit({ count: 3 }))
  expect(createErrorBody(error, 'de', 'request-1')).toEqual({
    message: 'Du hast 3 Schlüssel.',
    error: 'CONFLICT',
    statusCode: 409,
    messageId: 'test.limit',
    params: { count: 3 },
  })
})

test('names each invalid field in the error body', () => {
  const error = new AppError('INVALID_REQUEST', messages.wrongCode(), { field: 'body.code' })
  expect(createErrorBody(error, 'en', 'request-1')).toEqual({
    message: 'body.code: is wrong',
    error: 'INVALID_REQUEST',
    statusCode: 400,
    fields: [{ path: 'body.code', code: 'test.wrongCode', params: {}, message: 'is wrong' }],
  })
})

test('includes the request id in the body of server errors only', () => {
  expect(createErrorBody(toAppError(new Error('secret')), 'en', 'request-1')).toMatchObject({
    statusCode: 500,
    requestId: 'request-1',
  })
})
