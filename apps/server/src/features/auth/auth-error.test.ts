import { expect, test } from 'vitest'
import {
  AuthError,
  captchaFailed,
  createInvalidCodeError,
  createInvalidCredentialsError,
  sessionNotFound,
  userNotFound,
} from './auth-error.ts'

test.each([
  [createInvalidCodeError, 403, 'otp_expired', 'Token has expired or is invalid'],
  [createInvalidCredentialsError, 400, 'invalid_credentials', 'Invalid login credentials'],
  [captchaFailed, 400, 'captcha_failed', /^captcha protection: request disallowed/],
  [sessionNotFound, 403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  [userNotFound, 403, 'user_not_found', 'User from sub claim in JWT does not exist'],
])("has GoTrue's status, code and message: %o", (create, statusCode, code, message) => {
  const error = create()
  expect(error).toBeInstanceOf(AuthError)
  expect(error).toMatchObject({ name: 'AuthError', statusCode, code })
  expect(error.message).toMatch(message)
})

test('carries reasons, the wait and the cause', () => {
  const cause = new Error('x')
  const error = new AuthError(422, 'weak_password', 'm', { reasons: ['length'], retryAfterSeconds: 3, cause })
  expect(error).toMatchObject({ reasons: ['length'], retryAfterSeconds: 3, cause })
})
