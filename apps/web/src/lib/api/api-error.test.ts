import { HearthApiError, parseApiError } from '@hearth/client/api-error'
import { expect, test } from 'vitest'
import { PART_MISSING } from '../browser/missing-part.ts'
import { ApiError, normaliseError } from './api-error.ts'

const failure = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  parseApiError(new Response(null, { status, headers }), body)
const plain = ({ message, code, status }: ApiError) => ({ message, code, status })

test('keeps the message, code and status of a server error', { tags: ['ERR-01', 'ERR-02'] }, () => {
  const body = { message: 'E-mail or password is wrong', error: 'INVALID_CREDENTIALS', statusCode: 401 }
  expect(plain(normaliseError(failure(401, body)))).toEqual({
    message: 'E-mail or password is wrong',
    code: 'INVALID_CREDENTIALS',
    status: 401,
  })
})

test("replaces an empty message by 'An error occurred' and an empty code by API_ERROR", {
  tags: ['ERR-01'],
}, () => {
  expect(plain(normaliseError(failure(418, { message: '', error: '' })))).toEqual({
    message: 'An error occurred',
    code: 'API_ERROR',
    status: 418,
  })
})

test.each([undefined, null, 'Bad gateway', {}, { message: 1, error: 'X' }, { message: 'without a code' }])(
  "reports the response %j as 'Invalid error response format'",
  { tags: ['ERR-01', 'ERR-02'] },
  (body) => {
    expect(plain(normaliseError(failure(502, body)))).toEqual({
      message: 'Invalid error response format',
      code: 'VALIDATION_ERROR',
      status: 502,
    })
  },
)

test("uses the failure message or 'Network error' without a response", { tags: ['ERR-01'] }, () => {
  expect(plain(normaliseError(new HearthApiError('Failed to fetch', { code: 'NETWORK_ERROR' })))).toEqual({
    message: 'Failed to fetch',
    code: 'NETWORK_ERROR',
    status: 500,
  })
  expect(normaliseError(new HearthApiError('', { code: 'NETWORK_ERROR' })).message).toBe('Network error')
})

test.each([new Error('secret detail'), 'text', undefined])(
  "reports anything else as 'Something went wrong, please try again!'",
  { tags: ['ERR-01'] },
  (thrown) => {
    expect(plain(normaliseError(thrown))).toEqual({
      message: 'Something went wrong, please try again!',
      code: 'UNKNOWN_ERROR',
      status: 500,
    })
  },
)

test('returns a normalized error unchanged', () => {
  const error = new ApiError('Gone', 'NOT_FOUND', 404)
  expect(normaliseError(error)).toBe(error)
})

test('reports a timeout as NETWORK_ERROR', { tags: ['ERR-01'] }, () => {
  expect(plain(normaliseError(new HearthApiError('late', { code: 'TIMEOUT' })))).toEqual({
    message: "The server didn't respond in time. Try again.",
    code: 'NETWORK_ERROR',
    status: 500,
  })
})

test.each([{ message: 'Too many', error: 'RATE_LIMITED' }, '<html>'])(
  'reads Retry-After for the response %j',
  (body) => {
    const limited = failure(429, body, { 'retry-after': '75' })
    expect(normaliseError(limited)).toMatchObject({ status: 429, retryAfterSeconds: 75 })
  },
)

test('reports a module that failed to load', { tags: ['ERR-01'] }, () => {
  expect(plain(normaliseError(new TypeError(PART_MISSING)))).toEqual({
    message: "Part of the portal couldn't load. Reload the page, then try again.",
    code: 'NETWORK_ERROR',
    status: 500,
  })
})
