import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { recordRetryAfter } from '../../lib/api/record-retry-after.ts'
import { PART_MISSING } from '../../lib/browser/missing-part.ts'
import { describeAuthError } from './auth-error.ts'
import { getAuthErrorCode, getWaitSeconds } from './auth-error-code.ts'

const limited = (message: string) => new AuthApiError(message, 429, 'over_request_rate_limit')

/** Creates the error for a weak password. The cast permits reasons that auth-js does not know. */
const weakPassword = (reasons: string[]) =>
  new AuthWeakPasswordError('In words', 422, reasons as AuthWeakPasswordError['reasons'])

const receive = (status: number, headers: Record<string, string> = {}) =>
  recordRetryAfter(new Response(null, { status, headers }))

test('reads the wait from the Retry-After header', () => {
  expect(getWaitSeconds(new ApiError('Too many', 'RATE_LIMITED', 429, 75))).toBe(75)
  receive(429, { 'retry-after': '247' })
  receive(200)
  expect(getWaitSeconds(limited('Request rate limit reached'))).toBe(247)
})

test('waits a minute if the server names no time, and never for other errors', () => {
  expect(getWaitSeconds(new ApiError('Too many', 'RATE_LIMITED', 429))).toBe(60)
  receive(429)
  expect(getWaitSeconds(limited('For security purposes, you can only request this after 5 seconds.'))).toBe(
    60,
  )
  expect(getWaitSeconds(new ApiError('Wrong', 'INVALID_CREDENTIALS', 401, 5))).toBe(0)
  expect(getWaitSeconds(new AuthApiError('wrong after 5 seconds', 422, 'mfa_verification_failed'))).toBe(0)
  expect(getWaitSeconds(new Error('after 5 seconds'))).toBe(0)
})

test('describes known errors and keeps their code', () => {
  expect(describeAuthError(limited('Request rate limit reached'))).toBe('Too many attempts.')
  expect(describeAuthError(new ApiError('Too many log-ins', 'RATE_LIMITED', 429, 75))).toBe(
    'Too many attempts.',
  )
  expect(describeAuthError(new AuthRetryableFetchError('Failed to fetch', 0))).toContain(
    "Couldn't reach the server",
  )
  expect(describeAuthError(new ApiError('Failed to fetch', 'NETWORK_ERROR', 500))).toContain(
    "Couldn't reach the server",
  )
  expect(describeAuthError(new AuthApiError('In words', 422, 'of_its_own'))).toBe('In words')
  expect(describeAuthError(weakPassword(['characters', 'similar']))).toMatch(/^This password is too similar/)
  expect(describeAuthError(weakPassword(['characters']))).toBe('In words')
  expect(getAuthErrorCode(new AuthApiError('', 401, 'insufficient_aal'))).toBe('insufficient_aal')
  expect(getAuthErrorCode(new Error('none'))).toBe('')
})

test('asks for a reload if a part of the portal did not load', () => {
  expect(describeAuthError(new TypeError(PART_MISSING))).toMatch(/^Part of the portal couldn't load. Reload/)
})
