import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import type { ProofOfWork } from './bot-check.ts'

export interface ChallengeDeps {
  botCheck: ProofOfWork
  rateLimiter: RateLimiter
  limits: Pick<AuthLimits, 'challengePerSubnet'>
}

/**
 * Returns the charge to the caller's subnet for a challenge. The main API and the auth service use the same
 * key.
 */
export function challengeCharge(limits: ChallengeDeps['limits'], address: string) {
  return { key: `challenge:network:${subnetOf(address)}`, budget: limits.challengePerSubnet }
}

/** Returns a challenge for a subnet that was just charged. The work grows with the subnet's requests. */
export function issueChallenge({ botCheck, rateLimiter, limits }: ChallengeDeps, address: string) {
  const { key, budget } = challengeCharge(limits, address)
  return botCheck.createChallenge(rateLimiter.getUsage(key, budget) / budget.limit)
}
