import { endpoints } from '@hearth/protocol/endpoints'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { AppError } from '../../errors/app-error.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { serveOpenApi } from '../../platform/http/openapi.ts'
import { createRateLimiter, type RateBudget } from '../../platform/http/rate-limiter.ts'
import { type EndpointDeps, registerEndpoints } from '../../platform/http/register-endpoints.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createTestMessage } from './create-test-message.ts'
import type { OpenTestDatabase } from './open-test-database.ts'

/** Serves the endpoint table without real handlers; admitted callers receive GONE. */
export async function serveTable(
  { db, pool }: OpenTestDatabase,
  { authenticate, budget }: Pick<EndpointDeps, 'authenticate'> & { budget: RateBudget },
): Promise<FastifyInstance> {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(pool),
    trustedProxies: 0,
    https: false,
    sources: { connect: [], script: [], frame: [] },
  })
  serveOpenApi(app, { title: 'Table', url: '/' })
  const reached = async () =>
    Promise.reject(new AppError('GONE', createTestMessage('The handler was called.')))
  registerEndpoints(
    app,
    Object.fromEntries(Object.keys(endpoints).map((name) => [name, reached])) as unknown as Handlers,
    {
      authenticate,
      authorize: async () => 'owner',
      assertRecentProof: async () => undefined,
      doOnce: async (_call, work) => ({ answer: await work(), replayed: false }),
      rateLimiter: createRateLimiter(db),
      rateLimits: {
        ...{ read: budget, write: budget, login: budget, challenge: budget, results: budget },
        ...{ guess: budget, webhook: budget, rejectedToken: budget },
      },
    },
  )
  return app
}
