import type { Endpoint } from '@hearth/protocol/endpoint'
import type { RateBudget } from '../platform/http/rate-limiter.ts'

/**
 * Returns the calls of each class per payer: a member, or an address without a session. Challenges of the bot
 * check use the auth service's limit.
 */
export const budgets: Record<Exclude<Endpoint['rateClass'], 'challenge'>, RateBudget> & {
  rejectedToken: RateBudget
  rpc: RateBudget
} = {
  read: { limit: 600, windowSeconds: 60, lease: 30 },
  write: { limit: 60, windowSeconds: 60 },
  login: { limit: 30, windowSeconds: 300 },
  // Access tokens that were never good, by network.
  rejectedToken: { limit: 300, windowSeconds: 300, lease: 10 },
  // Calls of the chain, by network: a portal that waits for a transaction makes a few each second.
  rpc: { limit: 6000, windowSeconds: 60, lease: 50 },
  // A member's nodes together; a node that was cut off for long sends what waited.
  results: { limit: 120, windowSeconds: 3600 },
  // Referral codes and campaign codes tried out.
  guess: { limit: 60, windowSeconds: 300 },
  // All forms of one provider come from its few addresses.
  webhook: { limit: 6000, windowSeconds: 60, lease: 100 },
}

/** Returns the budgets multiplied by a factor, rounded up. */
export function scaledBudgets(factor: number): typeof budgets {
  const scale = (budget: RateBudget) => ({ ...budget, limit: Math.ceil(budget.limit * factor) })
  return {
    read: scale(budgets.read),
    write: scale(budgets.write),
    login: scale(budgets.login),
    rejectedToken: scale(budgets.rejectedToken),
    rpc: scale(budgets.rpc),
    results: scale(budgets.results),
    guess: scale(budgets.guess),
    webhook: scale(budgets.webhook),
  }
}
