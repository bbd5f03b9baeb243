import type { Endpoint } from '@hearth/protocol/endpoint'
import type { RateBudget } from '../platform/http/rate-limiter.ts'

/**
 * Rate limits by class, applied by `register-endpoints.ts`. Calls are charged to the member, or to the subnet
 * at public endpoints.
 * Bot-check challenges use the auth service's limit.
 */
export const rateLimits: Record<Exclude<Endpoint['rateClass'], 'challenge'>, RateBudget> & {
  rejectedToken: RateBudget
  rpc: RateBudget
} = {
  read: { limit: 600, windowSeconds: 60, lease: 30 },
  write: { limit: 60, windowSeconds: 60 },
  login: { limit: 30, windowSeconds: 300 },
  // Invalid access tokens, per subnet.
  rejectedToken: { limit: 300, windowSeconds: 300, lease: 10 },
  // JSON-RPC calls, per subnet. A portal that waits for a transaction makes a few per second.
  rpc: { limit: 6000, windowSeconds: 60, lease: 50 },
  // Reports of results from all of a member's nodes. A node that reconnects sends its backlog.
  results: { limit: 120, windowSeconds: 3600 },
  // Lookups of referral codes, and attempts to enter referral or campaign codes.
  guess: { limit: 60, windowSeconds: 300 },
  // High, because form providers send all submissions from few addresses.
  webhook: { limit: 6000, windowSeconds: 60, lease: 100 },
}

/** Returns the limits multiplied by a factor, rounded up. */
export function scaleRateLimits(factor: number): typeof rateLimits {
  const scale = (budget: RateBudget) => ({ ...budget, limit: Math.ceil(budget.limit * factor) })
  return {
    read: scale(rateLimits.read),
    write: scale(rateLimits.write),
    login: scale(rateLimits.login),
    rejectedToken: scale(rateLimits.rejectedToken),
    rpc: scale(rateLimits.rpc),
    results: scale(rateLimits.results),
    guess: scale(rateLimits.guess),
    webhook: scale(rateLimits.webhook),
  }
}
