import type { AuthLimits } from '../../../config/auth-limits.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import type { ProofOfWork } from './bot-check.ts'

export interface ChallengeGiver {
  botCheck: ProofOfWork
  rateLimiter: RateLimiter
  limits: Pick<AuthLimits, 'challengePerNetwork'>
}

/** Returns the rate-limit key and budget of a challenge. The main API and the auth service share the key. */
export function challengeCharge(limits: ChallengeGiver['limits'], address: string) {
  return { key: `challenge:network:${networkOf(address)}`, budget: limits.challengePerNetwork }
}

/** Returns a challenge for a subnet that was just charged. The work grows with the subnet's requests. */
export function giveChallenge({ botCheck, rateLimiter, limits }: ChallengeGiver, address: string) {
  const { key, budget } = challengeCharge(limits, address)
  return botCheck.createChallenge(rateLimiter.getUsage(key, budget) / budget.limit)
}
