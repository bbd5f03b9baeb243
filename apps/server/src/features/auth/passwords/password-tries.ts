import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { BudgetCharge, RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { authKey } from '../limits.ts'

/** How long after its wait a network that tries no more is as good as new. */
const EXPIRES_AFTER_SECONDS = 3600

/**
 * What a try of a password is counted against, before it is looked at and whether the account exists or not. One
 * network is slowed down; many together have a budget, but none of a network that the account was logged in to from: what
 * strangers use up keeps nobody from logging in at home.
 */
export function passwordTries(
  limits: AuthLimits,
  { email, network, isKnown }: { email: string; network: string; isKnown: boolean },
): BudgetCharge[] {
  const { limit: free, windowSeconds: longestWaitSeconds } = limits.passwordTries
  const wait = { free, longestWaitSeconds, expiresAfterSeconds: EXPIRES_AFTER_SECONDS }
  const slowDown = { key: triesKey(email, network), wait }
  if (isKnown) return [slowDown]
  return [slowDown, { key: `password:account:${email}`, budget: limits.passwordPerAccount }]
}

/** For who knew the password: this network's tries begin anew. */
export function forgiveTries(
  rateLimiter: RateLimiter,
  { email, network }: { email: string; network: string },
): Promise<void> {
  return rateLimiter.forgive(authKey(triesKey(email, network)))
}

function triesKey(email: string, network: string): string {
  return `password:tries:${network} ${email}`
}
