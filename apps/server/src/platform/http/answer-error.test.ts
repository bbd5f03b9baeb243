import { expect, test } from 'vitest'
import { ApiError } from '../../errors/api-error.ts'
import { toApiError } from './answer-error.ts'

const failure = (fields: object) =>
  Object.assign(new Error('duplicate key value violates "secret_table"'), fields)

test('an error of ours passes as it is', () => {
  const error = new ApiError('CONFLICT', 'Taken.')
  expect(toApiError(error)).toBe(error)
})

test.each([
  ['connection refused', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['no socket', { code: 'ENOENT', syscall: 'connect' }],
  ['shutting down', { code: '57P01' }],
  ['starting up', { code: '57P03' }],
  ['connection lost', { code: '08006' }],
  ['terminated', { message: 'Connection terminated unexpectedly' }],
])('a database that is away (%s) is 503 with a hint when to come back', (_what, fields) => {
  expect(toApiError(failure(fields))).toMatchObject({
    code: 'UNAVAILABLE',
    statusCode: 503,
    retryAfterSeconds: 5,
  })
})

test('a file that is missing is no database that is away', () => {
  expect(toApiError(failure({ code: 'ENOENT', syscall: 'open' })).code).toBe('INTERNAL')
})

test('an unknown failure says nothing of what happened inside', () => {
  const error = toApiError(failure({ code: '23505', detail: 'Key (email)=(a@b.c) already exists.' }))
  expect(error).toMatchObject({ code: 'INTERNAL', statusCode: 500 })
  expect(error.message).not.toMatch(/secret_table|a@b\.c/)
})

test.each(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])(
  '%s is named as a fault of the address, which may hold a secret',
  (code) => {
    const error = toApiError(failure({ code, statusCode: 414, message: "'/api/exports/secret' exceeds" }))
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringMatching(/^url: /) })
    expect(error.message).not.toContain('secret')
  },
)
