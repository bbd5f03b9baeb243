import type { RateBudget, RateLimiter } from '../platform/http/rate-limiter.ts'
import { AuthError } from './auth-error.ts'

/** How often the auth service may be asked, by what asks. */
export interface AuthLimits {
  /** Per account the tries of a code bound the guessing. */
  verifyPerNetwork: RateBudget
  passwordPerNetwork: RateBudget
  passwordPerAccount: RateBudget
  /** Refresh tokens that nobody can have been given. A plausible one is never counted. */
  implausibleRefreshPerNetwork: RateBudget
  codesPerNetwork: RateBudget
  codesPerAccount: RateBudget
  mailPerAccount: RateBudget
  /** Codes of second factors; each factor has its own, slower bound besides. */
  factorPerAccount: RateBudget
}

export const defaultLimits: AuthLimits = {
  verifyPerNetwork: { limit: 30, windowSeconds: 300 },
  passwordPerNetwork: { limit: 150, windowSeconds: 300 },
  passwordPerAccount: { limit: 30, windowSeconds: 300 },
  implausibleRefreshPerNetwork: { limit: 150, windowSeconds: 300 },
  codesPerNetwork: { limit: 30, windowSeconds: 3600 },
  codesPerAccount: { limit: 30, windowSeconds: 3600 },
  mailPerAccount: { limit: 1, windowSeconds: 60 },
  factorPerAccount: { limit: 30, windowSeconds: 300 },
}

/** The limits for networks where many members share an address; those of one account stay as they are. */
export function scaledLimits(factor: number): AuthLimits {
  const scale = (budget: RateBudget) => ({ ...budget, limit: Math.ceil(budget.limit * factor) })
  return {
    ...defaultLimits,
    verifyPerNetwork: scale(defaultLimits.verifyPerNetwork),
    passwordPerNetwork: scale(defaultLimits.passwordPerNetwork),
    implausibleRefreshPerNetwork: scale(defaultLimits.implausibleRefreshPerNetwork),
    codesPerNetwork: scale(defaultLimits.codesPerNetwork),
  }
}

/** @throws AuthError over_request_rate_limit or over_email_send_rate_limit, once a budget is used up */
export async function takeFrom(
  rateLimiter: RateLimiter,
  key: string,
  budget: RateBudget,
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' = 'over_request_rate_limit',
): Promise<void> {
  const waitSeconds = await rateLimiter.take(`auth:${key}`, budget)
  if (waitSeconds > 0) throw tooMany(code, waitSeconds)
}

export function tooMany(
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit',
  waitSeconds: number,
): AuthError {
  return new AuthError(
    429,
    code,
    `For security purposes, you can only request this after ${waitSeconds} seconds.`,
    { retryAfterSeconds: waitSeconds },
  )
}
