import { expect, test } from 'vitest'
import { ApiError, HttpFailure, normaliseError, readRetryAfter } from './api-error.ts'
import { PART_MISSING } from './release.ts'

const plain = ({ message, code, status }: ApiError) => ({ message, code, status })

test("[ERR-01] a server's error keeps its message, its code and the HTTP status", () => {
  const body = { message: 'E-mail or password is wrong', error: 'INVALID_CREDENTIALS', statusCode: 401 }
  expect(plain(normaliseError(new HttpFailure('Unauthorized', { status: 401, body })))).toEqual({
    message: 'E-mail or password is wrong',
    code: 'INVALID_CREDENTIALS',
    status: 401,
  })
})

test("[ERR-01] an empty message becomes 'An error occurred', an empty code API_ERROR", () => {
  const failure = new HttpFailure('', { status: 418, body: { message: '', error: '' } })
  expect(plain(normaliseError(failure))).toEqual({
    message: 'An error occurred',
    code: 'API_ERROR',
    status: 418,
  })
})

test.each([undefined, null, 'Bad gateway', {}, { message: 1, error: 'X' }, { message: 'without a code' }])(
  "[ERR-01] the answer %j is an 'Invalid error response format'",
  (body) => {
    expect(plain(normaliseError(new HttpFailure('x', { status: 502, body })))).toEqual({
      message: 'Invalid error response format',
      code: 'VALIDATION_ERROR',
      status: 502,
    })
  },
)

test('[ERR-01] an unreadable error without a status counts as 500', () => {
  expect(normaliseError(new HttpFailure('x', { body: null })).status).toBe(500)
})

test("[ERR-01] without a response the failure's own message is told, or 'Network error'", () => {
  expect(plain(normaliseError(new HttpFailure('Failed to fetch')))).toEqual({
    message: 'Failed to fetch',
    code: 'NETWORK_ERROR',
    status: 500,
  })
  expect(normaliseError(new HttpFailure('')).message).toBe('Network error')
})

test.each([new Error('secret detail'), 'text', undefined])(
  "[ERR-01] anything else is 'Something went wrong, please try again!'",
  (thrown) => {
    expect(plain(normaliseError(thrown))).toEqual({
      message: 'Something went wrong, please try again!',
      code: 'UNKNOWN_ERROR',
      status: 500,
    })
  },
)

test('an error that was normalised already stays as it is', () => {
  const error = new ApiError('Gone', 'NOT_FOUND', 404)
  expect(normaliseError(error)).toBe(error)
})

test('what the server says of waiting is kept, in seconds of its own clock', () => {
  const said = (value: string) =>
    readRetryAfter(new Headers({ 'retry-after': value, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }))
  expect(said('75')).toBe(75)
  expect(said('Sat, 21 Nov 2026 12:01:15 GMT')).toBe(75)
  expect(said('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(0)
  expect(said('soon')).toBeUndefined()
  expect(readRetryAfter(new Headers())).toBeUndefined()
  const body = { message: 'Too many', error: 'RATE_LIMITED', statusCode: 429 }
  const failure = new HttpFailure('', { status: 429, body, retryAfterSeconds: 75 })
  expect(normaliseError(failure)).toMatchObject({ status: 429, retryAfterSeconds: 75 })
})

test('[ERR-01] a part of the portal that did not load is a failure without a response', () => {
  expect(plain(normaliseError(new TypeError(PART_MISSING)))).toEqual({
    message: 'A part of the portal did not load. Reload the page, then try again.',
    code: 'NETWORK_ERROR',
    status: 500,
  })
})
