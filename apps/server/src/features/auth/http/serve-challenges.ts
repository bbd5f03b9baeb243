import type { FastifyInstance } from 'fastify'
import { type ChallengeGiver, challengeCharge, giveChallenge } from '../bot-check/give-challenge.ts'
import { tooMany } from '../limits.ts'

/**
 * Serves bot-check challenges to portals on other origins that use this auth service. An extension of the
 * protocol.
 */
export function serveChallenges(app: FastifyInstance, deps: ChallengeGiver): void {
  app.get('/bot-check/challenge', async ({ ip }) => {
    const { key, budget } = challengeCharge(deps.limits, ip)
    const waitSeconds = await deps.rateLimiter.consume(key, budget)
    if (waitSeconds > 0) throw tooMany('over_request_rate_limit', waitSeconds)
    return giveChallenge(deps, ip)
  })
}
