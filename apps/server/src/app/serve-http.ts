import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { answerAuthError } from '../features/auth/http/answer-auth-error.ts'
import { serveChallenges } from '../features/auth/http/serve-challenges.ts'
import type { Collecting } from '../features/insights/read-source-file.ts'
import { createChangeFeed } from '../features/live/change-feed.ts'
import { createLive } from '../features/live/follow-changes.ts'
import { offerNodeProgram } from '../features/nodes/node-program.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import { type HealthCheck, serveHealth } from '../platform/http/serve-health.ts'
import { servePortal } from '../platform/http/serve-portal.ts'
import { serveOutbox } from '../platform/mail/serve-outbox.ts'
import type { Data } from './open-data.ts'
import type { Services } from './open-services.ts'
import { serveApi } from './serve-api.ts'
import type { StartContext } from './start-context.ts'

/** Origin of the Turnstile widget. */
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'

const PORTAL = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const NODE_PROGRAM = fileURLToPath(new URL('../../../node/dist/program.mjs', import.meta.url))

/**
 * Creates the HTTP server with the routes of this process's roles. It does not listen yet.
 * @param collecting public sources that nodes collect from
 * @returns the server and its health checks; parts that start later add their own
 */
export async function serveHttp(
  context: StartContext,
  data: Data,
  services: Services,
  collecting: Collecting,
): Promise<{ app: FastifyInstance; checks: Record<string, HealthCheck> }> {
  const { config, log, onStop } = context
  const { chain, metrics } = services
  const hasApi = config.ROLES.includes('api')
  const hasAuth = config.ROLES.includes('auth')

  const turnstile = config.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : []
  const app = await createHttpServer({
    log,
    metrics,
    trustedProxies: config.TRUST_PROXY,
    https: config.PUBLIC_URL?.startsWith('https://') ?? false,
    sources: {
      connect: originsOf(config.AUTH_URL, config.AUTH_BOT_CHECK_URL, config.PROVIDER_API_URL),
      script: turnstile,
      frame: turnstile,
    },
    frameworkErrors: [{ prefix: '/auth/v1/', answer: answerAuthError }],
  })
  onStop(() => app.close())
  const checks: Record<string, HealthCheck> = { database: () => data.database.isAnswering() }
  serveHealth(app, checks, {
    metrics,
    metricsNetworks: config.METRICS_NETWORKS,
    ...(chain && { besides: { chain: () => chain.isAnswering() } }),
  })
  if (hasAuth) await serveAuth(app, services)
  if (hasApi) {
    await serveApi(app, {
      ...data,
      ...services,
      ...services.work,
      pool: data.database.pool,
      collecting,
      live: openLive(context, data, services),
      readNodeProgram: offerNodeProgram(
        NODE_PROGRAM,
        new URL(services.work.emailFrame.publicUrl).origin,
        (error) =>
          log.error(
            { err: error },
            'nodes: failed to pack the node program; it is not available for download',
          ),
      ),
    })
  }
  if (!config.MAIL_URL && (hasApi || hasAuth)) serveOutbox(app, data.db)
  await servePortal(app, hasApi ? PORTAL : undefined)
  return { app, checks }
}

/** Registers the local auth service. Does nothing if a remote auth service stores the accounts. */
async function serveAuth(app: FastifyInstance, { accounts, rateLimiter }: Services): Promise<void> {
  const { limits, local, proofOfWork } = accounts
  if (!local) return
  await app.register(
    async (scope) => {
      await local.routes(scope, {})
      // Register in this scope to apply its CORS rules, because portals on other origins fetch challenges
      // from this service.
      serveChallenges(scope, { botCheck: proofOfWork, rateLimiter, limits })
    },
    { prefix: '/auth/v1' },
  )
}

function openLive({ onStop }: StartContext, { connection }: Data, { endedSessions, metrics }: Services) {
  const live = createLive({
    feed: createChangeFeed(connection),
    ...endedSessions,
    onCount: (streams) => metrics.liveStreams.set(streams),
  })
  onStop(() => live.stop())
  return live
}

/** Returns the distinct origins of URLs. */
function originsOf(...urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}
