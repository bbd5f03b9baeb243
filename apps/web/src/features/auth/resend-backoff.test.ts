import { AuthApiError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { recordRetryAfter } from '../../lib/api/record-retry-after.ts'
import { noResetTimeout, type PasswordResetTimeout, resetStates } from '../../lib/session/client-state.ts'
import {
  computeNextTimeout,
  createRejectedTimeout,
  getWaitEnd,
  isRecent,
  requestEmail,
} from './resend-backoff.ts'

const email = 'mara@example.org'

test('increases the wait in order: 60, 120, 300, 3600 s', { tags: ['AUT-04'] }, () => {
  let timeout: PasswordResetTimeout = noResetTimeout
  let now = 1_000_000_000
  const seen = [timeout.state as string]
  for (const seconds of [60, 120, 300, 3600]) {
    timeout = computeNextTimeout(timeout, email, now)
    seen.push(timeout.state)
    expect(timeout).toMatchObject({ email, timestamp: now, duration: seconds * 1000 })
    expect(getWaitEnd(timeout, email, now)).toBe(now + seconds * 1000)
    now += seconds * 1000
  }
  expect(seen).toEqual([...resetStates])
  expect(computeNextTimeout(timeout, email, now).state).toBe('INITIAL')
})

test('restarts at INITIAL for another address or after an hour without email', { tags: ['AUT-04'] }, () => {
  const timeout = computeNextTimeout(computeNextTimeout(noResetTimeout, email, 0), email, 60_000)
  expect(timeout.state).toBe('FIRST_RESEND')
  expect(computeNextTimeout(timeout, 'someone@example.org', 200_000).state).toBe('INITIAL')
  expect(getWaitEnd(timeout, 'someone@example.org')).toBe(0)
  expect(computeNextTimeout(timeout, email, 60_000 + 3_600_000).state).toBe('INITIAL')
})

test.each([
  [7, 'INITIAL'],
  [60, 'INITIAL'],
  [61, 'FIRST_RESEND'],
  [299, 'SECOND_RESEND'],
  [3600, 'MAX_ATTEMPTS'],
  [9000, 'MAX_ATTEMPTS'],
] as const)('uses the wait of %i s from the server', { tags: ['AUT-04'] }, (seconds, state) => {
  expect(createRejectedTimeout(email, seconds, 5)).toEqual({
    email,
    state,
    timestamp: 5,
    duration: seconds * 1000,
  })
})

test('prefers the wait of the server and throws other errors', { tags: ['AUT-04'] }, async () => {
  const reject = (message: string, code: string) => async () => ({
    error: new AuthApiError(message, 429, code),
  })
  recordRetryAfter(new Response(null, { status: 429, headers: { 'retry-after': '247' } }))
  const asked = await requestEmail(noResetTimeout, email, reject('Too many', 'over_email_send_rate_limit'))
  expect(asked).toMatchObject({ sent: false, timeout: { state: 'SECOND_RESEND', duration: 247_000 } })
  await expect(
    requestEmail(noResetTimeout, email, reject('Too many', 'over_request_rate_limit')),
  ).rejects.toThrow('Too many')
  const sent = await requestEmail(noResetTimeout, email, async () => ({ error: null }))
  expect(sent).toMatchObject({ sent: true, timeout: { state: 'INITIAL', duration: 60_000 } })
})

test('does not extend the wait if the clock is set back', { tags: ['AUT-04'] }, () => {
  const day = 86_400_000
  const timeout = computeNextTimeout(noResetTimeout, email, day)
  expect(getWaitEnd(timeout, email, day + 10_000)).toBe(day + 60_000)
  expect(getWaitEnd(timeout, email, 0)).toBe(60_000)
})

test('remembers an email of the last hour after a reload', () => {
  const timeout = computeNextTimeout(noResetTimeout, email, 1_000_000)
  expect(isRecent(timeout, 1_000_000 + 3_599_000)).toBe(true)
  expect(isRecent(timeout, 1_000_000 + 3_600_000)).toBe(false)
  expect(isRecent(noResetTimeout)).toBe(false)
})
