import { expect, test } from 'vitest'
import { z } from 'zod'
import { acceptsIdempotencyKey, type Endpoint, endpoint, scopeOf, sharedErrors } from './endpoint.ts'

const define = (change: object): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/x',
    tag: 't',
    access: 'member',
    rateClass: 'read',
    answer: z.object({}),
    errors: [],
    ...change,
  } as Endpoint)

const always = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']
const identified = ['FORBIDDEN', 'UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED']
const body = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

test.each([
  ['a public call', { access: 'public' }, always],
  ['a call with parameters', { access: 'public', params: z.object({}) }, ['INVALID_REQUEST', ...always]],
  ['a call with a query', { access: 'public', query: z.object({}) }, ['INVALID_REQUEST', ...always]],
  ['a member', {}, [...identified, ...always]],
  ['an operator', { access: 'operator' }, [...identified, ...always]],
  [
    'a call with a recent proof',
    { recentProof: true },
    ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', ...identified.slice(1), ...always],
  ],
  ['a public change', { access: 'public', method: 'POST' }, ['INVALID_REQUEST', ...body, ...always]],
  ['a change', { method: 'POST' }, ['INVALID_REQUEST', 'CONFLICT', ...body, ...identified, ...always]],
  ['a deletion', { method: 'DELETE' }, ['INVALID_REQUEST', ...body, ...identified, ...always]],
])('lists the errors of %s', (_case, change, errors) => {
  expect(sharedErrors(define(change))).toEqual(errors)
})

test.each([
  [{ method: 'POST' }, true],
  [{ method: 'POST', access: 'operator' }, true],
  [{ method: 'POST', access: 'public' }, false],
  [{ method: 'POST', answersSecret: true }, false],
  [{ method: 'GET' }, false],
  [{ method: 'PATCH' }, false],
])('accepts an Idempotency-Key with %j: %s', (change, expected) => {
  expect(acceptsIdempotencyKey(define(change))).toBe(expected)
})

test.each([
  [{}, 'read'],
  [{ method: 'POST' }, 'write'],
  [{ method: 'DELETE' }, 'write'],
  [{ access: 'operator' }, 'operate'],
  [{ access: 'operator', method: 'POST' }, 'operate'],
  [{ access: 'public' }, undefined],
  [{ sessionOnly: true }, undefined],
  [{ access: 'operator', sessionOnly: true }, undefined],
])('requires for %j the scope %s', (change, scope) => {
  expect(scopeOf(define(change))).toBe(scope)
})
