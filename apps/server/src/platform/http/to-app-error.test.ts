import { defineMessages } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { toAppError } from './to-app-error.ts'

const messages = defineMessages('test', {
  wrongCode: { en: 'is wrong', de: 'ist falsch' },
})

const failure = (fields: object) =>
  Object.assign(new Error('duplicate key value violates "secret_table"'), fields)

test('passes application errors through unchanged', () => {
  const error = new AppError('CONFLICT', messages.wrongCode())
  expect(toAppError(error)).toBe(error)
})

test.each([
  ['connection refused', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['no socket', { code: 'ENOENT', syscall: 'connect' }],
  ['shutting down', { code: '57P01' }],
  ['starting up', { code: '57P03' }],
  ['connection lost', { code: '08006' }],
  ['terminated', { message: 'Connection terminated unexpectedly' }],
])('returns 503 with a retry delay for an unavailable database (%s)', (_what, fields) => {
  expect(toAppError(failure(fields))).toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 5,
  })
})

test('does not treat a missing file as an unavailable database', () => {
  expect(toAppError(failure({ code: 'ENOENT', syscall: 'open' })).code).toBe('INTERNAL')
})

test('hides the details of an unknown error', () => {
  const error = toAppError(failure({ code: '23505', detail: 'Key (email)=(a@b.c) already exists.' }))
  expect(error).toMatchObject({ code: 'INTERNAL' })
  expect(error.message).not.toMatch(/secret_table|a@b\.c/)
})

test.each(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])(
  'reports %s as an error of the URL, which may contain a secret',
  (code) => {
    const error = toAppError(failure({ code, statusCode: 414, message: "'/api/exports/secret' exceeds" }))
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringMatching(/^url: /) })
    expect(error.message).not.toContain('secret')
  },
)
