import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { BudgetCharge, RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { authKey } from '../limits.ts'

/** Seconds after a subnet's last wait until its attempts no longer count. */
const EXPIRES_AFTER_SECONDS = 3600

/**
 * Returns the charges of a login attempt before the password is verified, whether the account exists or not.
 * Each subnet is slowed down. All subnets share a budget per account, except subnets of earlier logins:
 * strangers cannot lock members out at home.
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
