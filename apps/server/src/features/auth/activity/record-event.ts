import type { AuthDependencies } from '../auth-context.ts'
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
 * One line and one count for what happened. Takes ids only: a secret or an address has no place in it; where it came
 * from is kept as coarse as for the member's own eyes.
 */
export function recordEvent(
  deps: Pick<AuthDependencies, 'log' | 'metrics'>,
  event: AuthEvent,
  outcome: string,
  who: { userId?: string | undefined; sessionId?: string | undefined; scope?: string } = {},
): void {
  deps.metrics.authEvents.inc({ event, outcome })
  // Named one by one: whatever else hangs on the object that was passed stays out of the log.
  const { userId, sessionId, scope } = who
  const { origin } = currentOrigin()
  deps.log.info({ event, outcome, userId, sessionId, scope, origin }, 'authentication event')
}
