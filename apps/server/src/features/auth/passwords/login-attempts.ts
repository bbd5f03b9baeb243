import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { BudgetCharge, RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { authKey } from '../limits.ts'

/** Seconds from the end of a subnet's last wait until its attempts no longer count. */
const EXPIRES_AFTER_SECONDS = 3600

/**
 * Returns the charges to make before a password is verified, even if the account does not exist. Attempts
 * from each subnet are slowed down. Subnets without an earlier login share a budget per account, so that
 * strangers cannot lock members out of their own subnets.
 * @param isKnown whether the account has logged in from this subnet before
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

/** Resets the attempts of a subnet after a correct password. */
export function resetLoginAttempts(
  rateLimiter: RateLimiter,
  { email, subnet }: { email: string; subnet: string },
): Promise<void> {
  return rateLimiter.forgive(authKey(attemptsKey(email, subnet)))
}

function attemptsKey(email: string, subnet: string): string {
  return `password:tries:${subnet} ${email}`
}
