import { BACKOFF_RESET_SECONDS, backoffSteps } from '@hearth/protocol/backoff-steps'
import type { AuthError } from '@supabase/auth-js'
import { noResetTimeout, type PasswordResetTimeout } from '../../lib/session/client-state.ts'
import { getWaitSeconds } from './auth-error-code.ts'

/** Returns the timeout after another email to an address. The server uses the same steps. */
export function computeNextTimeout(
  before: PasswordResetTimeout,
  email: string,
  now = Date.now(),
): PasswordResetTimeout {
  const isReset = now - before.timestamp >= BACKOFF_RESET_SECONDS * 1000
  const index = backoffSteps.findIndex(({ state }) => state === before.state)
  const isNextStep = before.email === email && !isReset && index + 1 < backoffSteps.length
  const { state, seconds } = backoffSteps[isNextStep ? index + 1 : 0] ?? backoffSteps[0]
  return { email, state, timestamp: now, duration: seconds * 1000 }
}

/** Creates a timeout from the server's wait, which also counts emails requested by other browsers. */
export function createRejectedTimeout(
  email: string,
  seconds: number,
  now = Date.now(),
): PasswordResetTimeout {
  const { state } =
    backoffSteps.find((step) => seconds <= step.seconds) ?? backoffSteps.at(-1) ?? backoffSteps[0]
  return { email, state, timestamp: now, duration: seconds * 1000 }
}

/**
 * Returns when the next email may be requested, in ms since 1970. The wait never exceeds `duration`, even if the clock is set back.
 */
export function getWaitEnd(timeout: PasswordResetTimeout, email: string, now = Date.now()): number {
  return timeout.email === email ? Math.min(timeout.timestamp, now) + timeout.duration : 0
}

/** Returns whether an email was requested in the last hour, even before a reload. */
export function isRecent(timeout: PasswordResetTimeout, now = Date.now()): boolean {
  return (
    timeout.state !== noResetTimeout.state &&
    timeout.email !== '' &&
    now < timeout.timestamp + Math.max(timeout.duration, BACKOFF_RESET_SECONDS * 1000)
  )
}

/**
 * Requests an email. If the server rejects the request because of an earlier email, `sent` is false and the
 * timeout is the server's.
 * @throws AuthError for all other errors
 */
export async function requestEmail(
  before: PasswordResetTimeout,
  email: string,
  request: () => Promise<{ error: AuthError | null }>,
): Promise<{ sent: boolean; timeout: PasswordResetTimeout }> {
  const { error } = await request()
  if (!error) return { sent: true, timeout: computeNextTimeout(before, email) }
  if (error.code !== 'over_email_send_rate_limit') throw error
  return { sent: false, timeout: createRejectedTimeout(email, getWaitSeconds(error)) }
}
