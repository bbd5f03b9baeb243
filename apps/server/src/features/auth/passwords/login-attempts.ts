import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { BudgetCharge, RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { authKey } from '../limits.ts'

/** Seconds after the last wait of a network until its attempts no longer count. */
const EXPIRES_AFTER_SECONDS = 3600

/**
 * Returns what a login attempt is charged to before the password is verified, whether the account exists or not.
 * Each network is slowed down. All networks together share a budget per account, except networks of earlier logins:
 * strangers cannot lock members out at home.
 * @param isKnown whether the account was logged in to from this network before
 */
export function listLoginAttemptCharges(
  limits: AuthLimits,
  { email, subnet, isKnown }: { email: string; subnet: string; isKnown: boolean },
): BudgetCharge[] {
  const { limit: free, windowSeconds: longestWaitSeconds } = limits.loginAttempts
  const wait = { free, longestWaitSeconds, expiresAfterSeconds: EXPIRES_AFTER_SECONDS }
  const slowDown = { key: attemptsKey(email, subnet), wait }
  if (isKnown) return [slowDown]
  return [slowDown, { key: `password:account:${email}`, budget: limits.passwordPerAccount }]
}

/** Resets the attempts of a network after a correct password. */
export function resetLoginAttempts(
  rateLimiter: RateLimiter,
  { email, subnet }: { email: string; subnet: string },
): Promise<void> {
  return rateLimiter.forgive(authKey(attemptsKey(email, subnet)))
}

function attemptsKey(email: string, subnet: string): string {
  return `password:tries:${subnet} ${email}`
}
