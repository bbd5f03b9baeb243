import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { ProofOfWork } from '../bot-check/bot-check.ts'
import { type AuthLimits, takeFrom } from '../limits.ts'

/** Challenges of the bot check beside the protocol, for portals on other origins that use this auth service. */
export function serveChallenges(
  app: FastifyInstance,
  deps: { botCheck: ProofOfWork; rateLimiter: RateLimiter; limits: Pick<AuthLimits, 'passwordPerNetwork'> },
): void {
  app.get('/bot-check/challenge', { schema: { hide: true } }, async ({ ip }) => {
    await takeFrom(deps.rateLimiter, `challenge:network:${networkOf(ip)}`, deps.limits.passwordPerNetwork)
    return deps.botCheck.createChallenge()
  })
}
