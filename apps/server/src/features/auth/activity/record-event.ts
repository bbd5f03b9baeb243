import type { AuthDeps } from '../auth-deps.ts'
import { currentOrigin } from '../sessions/request-origin.ts'

export type AuthEvent =
  | 'sign_up'
  | 'resend'
  | 'verify'
  | 'login'
  | 'refresh'
  | 'refresh_reuse'
  | 'logout'
  | 'key_rotation'
  | 'recover'
  | 'otp'
  | 'reauthenticate'
  | 'user_update'
  | 'password_change'
  | 'email_change'
  | 'admin'
  | 'factor_enroll'
  | 'factor_verify'
  | 'factor_remove'
  | 'recovery_codes'
  | 'undo'

/**
 * Logs and counts an event. Accepts only IDs, never secrets or addresses. The origin is as coarse as in the
 * member's activity.
 */
export function recordEvent(
  deps: Pick<AuthDeps, 'log' | 'metrics'>,
  event: AuthEvent,
  outcome: string,
  who: { userId?: string | undefined; sessionId?: string | undefined; scope?: string } = {},
): void {
  deps.metrics.authEvents.inc({ event, outcome })
  // List the fields explicitly, so that other properties of the object are not logged.
  const { userId, sessionId, scope } = who
  const { origin } = currentOrigin()
  deps.log.info({ event, outcome, userId, sessionId, scope, origin }, 'authentication event')
}
