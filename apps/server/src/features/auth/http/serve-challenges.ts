import type { FastifyInstance } from 'fastify'
import { type ChallengeDeps, challengeCharge, issueChallenge } from '../bot-check/issue-challenge.ts'
import { tooMany } from '../limits.ts'

/**
 * Serves bot-check challenges to portals on other origins that use this auth service. This route extends the
 * protocol.
 */
export function serveChallenges(app: FastifyInstance, deps: ChallengeDeps): void {
  app.get('/bot-check/challenge', async ({ ip }) => {
    const { key, budget } = challengeCharge(deps.limits, ip)
    const waitSeconds = await deps.rateLimiter.consume(key, budget)
    if (waitSeconds > 0) throw tooMany('over_request_rate_limit', waitSeconds)
    return issueChallenge(deps, ip)
  })
}
