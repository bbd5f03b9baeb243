import { expect, test } from 'vitest'
import { decodePendingSignUp, encodePendingSignUp } from './pending-sign-up.ts'

test('encodes and decodes a pending sign-up in any script', { tags: ['STO-02'] }, () => {
  const pending = {
    email: 'zoë@例え.jp',
    userId: '0190-a',
    state: 'FIRST_RESEND' as const,
    timestamp: 1_790_000_000_000,
    duration: 120_000,
  }
  expect(decodePendingSignUp(encodePendingSignUp(pending))).toEqual(pending)
})

test.each([null, '', 'not base64 %', btoa('{}'), btoa('[]'), btoa('null'), btoa('{"email":""}')])(
  'rejects the invalid token %j',
  (token) => {
    expect(decodePendingSignUp(token)).toBeNull()
  },
)
