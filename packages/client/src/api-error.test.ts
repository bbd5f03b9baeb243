import { expect, test } from 'vitest'
import { HearthApiError, parseApiError, parseRetryAfter } from './api-error.ts'

test('reads an error of the API', () => {
  const field = { path: 'body.a', code: 'x', message: 'text', params: {} }
  const body = { message: 'm', error: 'NOT_FOUND', requestId: 'r', fields: [field, { path: 1 }, null] }
  const error = parseApiError(new Response(null, { status: 404, headers: { 'retry-after': '7' } }), body)
  expect(error).toMatchObject({
    name: 'HearthApiError',
    message: 'm',
    code: 'NOT_FOUND',
    status: 404,
    requestId: 'r',
    retryAfter: 7,
    fields: [field],
  })
})

test('ignores a request ID and fields of another type', () => {
  const error = parseApiError(new Response(null, { status: 404 }), {
    message: 'm',
    error: 'X',
    requestId: 1,
    fields: {},
  })
  expect(error).toMatchObject({ requestId: undefined, fields: [], retryAfter: undefined })
})

test.each([null, undefined, {}, { message: 'm' }, { error: 'X' }, { message: 1, error: 'X' }])(
  'counts %j as no error of the API',
  (body) => {
    const response = (statusText: string) =>
      parseApiError(new Response(null, { status: 502, statusText, headers: { 'retry-after': '7' } }), body)
    expect(response('Bad Gateway')).toMatchObject({
      message: 'Bad Gateway',
      code: 'INVALID_RESPONSE',
      status: 502,
      retryAfter: 7,
    })
    expect(response('').message).toBe('The server responded with 502 but without an API error')
  },
)

test('has no status, fields or wait without a response', () => {
  const cause = new Error('x')
  expect(new HearthApiError('m', { code: 'TIMEOUT', cause })).toMatchObject({
    status: 0,
    fields: [],
    retryAfter: undefined,
    cause,
  })
})

const date = 'Sun, 01 Mar 2026 12:00:00 GMT'
test.each([
  [{}, undefined],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '120' }, 120],
  [{ 'retry-after': '1.5' }, undefined],
  [{ 'retry-after': 'x5' }, undefined],
  [{ 'retry-after': '5x', date }, undefined],
  [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT', date }, 30],
  [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT', date }, 0],
  [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, undefined],
])('reads the wait of %j: %j', (headers, seconds) => {
  expect(parseRetryAfter(new Headers(headers))).toBe(seconds)
})
