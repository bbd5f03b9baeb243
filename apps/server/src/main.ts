import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEndedSessions } from './auth/find-ended-sessions.ts'
import { serveChallenges } from './auth/http/serve-challenges.ts'
import { authRoutes } from './auth/routes.ts'
import { scaledBudgets } from './budgets.ts'
import { type Config, ConfigError } from './config.ts'
import type { Tables, Transaction } from './database.ts'
import { exportedData } from './exported-data.ts'
import { CreditJournal } from './heartbeats/credit-journal.ts'
import { createGateway } from './heartbeats/gateway.ts'
import { heartbeatRoutes } from './heartbeats/routes.ts'
import { sweepHeartbeats } from './heartbeats/sweep-heartbeats.ts'
import { keepResultPartitions } from './insights/keep-result-partitions.ts'
import { readSourceFile, SourceFileError } from './insights/read-source-file.ts'
import { insightsRoutes } from './insights/routes.ts'
import { createChangeFeed } from './live/change-feed.ts'
import { createLive, type LiveOptions } from './live/follow-changes.ts'
import { createAnnouncer } from './live/notify-changes.ts'
import { liveRoutes } from './live/routes.ts'
import { changeEmail } from './members/change-email.ts'
import { deleteDueAccounts } from './members/delete-account.ts'
import { ensureMember, ensureMembers } from './members/ensure-member.ts'
import { exportData, runExportData, sweepExports } from './members/export/export-data.ts'
import { forgetMember } from './members/forget-member.ts'
import { createKnownMembers } from './members/known-members.ts'
import { leaveRoutes } from './members/leave-routes.ts'
import { operatorMemberRoutes } from './members/operator-routes.ts'
import { readUser } from './members/read-user.ts'
import { registerVerifiedAccount, runRegisterVerifiedAccount } from './members/register-verified-account.ts'
import { memberRoutes } from './members/routes.ts'
import { forgetNodes } from './nodes/forget-nodes.ts'
import { nodeRoutes } from './nodes/routes.ts'
import { openAccounts } from './open-accounts.ts'
import { openChain } from './open-chain.ts'
import { openRewards } from './open-rewards.ts'
import { authorize } from './operators/authorize.ts'
import { forgetOperator, refuseOperator } from './operators/change-operators.ts'
import { operatorRoutes } from './operators/routes.ts'
import { serveRpc } from './platform/chain/serve-rpc.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { lockDataDirectory } from './platform/embedded/lock-data-directory.ts'
import { openEngine } from './platform/embedded/open-engine.ts'
import { checkPort } from './platform/http/check-port.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import type { Caller } from './platform/http/handlers.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { createRateLimiter } from './platform/http/rate-limiter.ts'
import { registerEndpoints } from './platform/http/register-endpoints.ts'
import { type HealthCheck, serveHealth } from './platform/http/serve-health.ts'
import { servePortal } from './platform/http/serve-portal.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { sendMail } from './platform/mail/mail.ts'
import { createOutboxTransport, sweepOutbox } from './platform/mail/outbox.ts'
import { serveOutbox } from './platform/mail/serve-outbox.ts'
import { createSmtpTransport } from './platform/mail/smtp-transport.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { pointsRoutes } from './points/routes.ts'
import { keepSettings } from './points/rules/keep-settings.ts'
import { openRuleBook } from './points/rules/rule-book.ts'
import { settleDays } from './points/settle-days.ts'
import { utcDay } from './points/utc-day.ts'
import { policyRoutes } from './policies/routes.ts'
import { forgetOnLists } from './policies/whitelists/read-lists.ts'
import { forgetSubmissions } from './rewards/forget-submissions.ts'
import { runProcess } from './run-process.ts'
import { makeRuntimeConfig } from './runtime-config.ts'
import { forgetWallets } from './wallets/forget-wallets.ts'
import { walletRoutes } from './wallets/routes.ts'

/** How long after midnight (UTC) the day before is settled. */
const SETTLE_AFTER_MS = 120_000

/** Where the widget of Turnstile comes from. */
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'

const PORTAL = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Hearth {
  /** Where it listens, as an address for this machine. */
  url: string
  /** Stops every part in order; what was acknowledged is kept. */
  stop(): Promise<void>
}

/**
 * Builds every part of the server and starts it. The one place that knows all parts.
 * @param say told what is being done, for whoever waits in front of it
 * @throws ConfigError for a setting that does not work, with its name
 */
export async function startHearth(
  config: Config,
  say: (line: string) => void = () => undefined,
): Promise<Hearth> {
  const log = createLog(config.LOG_LEVEL ?? (config.NODE_ENV === 'production' ? 'info' : 'warn'))
  const now = () => new Date()
  const runs = (role: Config['ROLES'][number]) => config.ROLES.includes(role)
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    // Last started, first stopped.
    for (const end of stops.splice(0).reverse()) {
      await end().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }

  try {
    await checkPort(config.HOST, config.PORT)
    const dataDirectory = resolve(config.DATA_DIR)
    const collecting = readOwnSources(join(config.DATA_DIR, 'sources.json'))
    if (!config.DATABASE_URL) {
      const lock = lockDataDirectory(dataDirectory, config.DATA_DIR)
      stops.push(async () => lock.release())
    }

    const engine = await openEngine({
      databaseUrl: config.DATABASE_URL,
      dataDirectory,
      say,
      // Its everyday words are of no use to anybody.
      log: (level, message) => log[level === 'info' ? 'debug' : level](message),
    })
    stops.push(() => engine.stop())

    const database = openDatabase<Tables>(engine.connection, {
      maxConnections: config.DATABASE_POOL,
      onLost: (error) => log.warn({ err: error }, 'database: an idle connection was lost'),
    })
    const db = database.kysely
    stops.push(() => database.close())
    await migrate(database.pool)

    await keepSettings(db, { heartbeat_points: config.HEARTBEAT_POINTS })
    const rules = await openRuleBook(db, { connection: engine.connection, log })
    stops.push(() => rules.close())

    await keepResultPartitions(db, now())

    const usesChain = runs('api') || runs('jobs')
    const chain = usesChain ? await openChain(config, { db, dataDirectory, now, say, log }) : undefined
    if (chain) stops.push(() => chain.stop())

    const metrics = createMetrics(database.pool)
    const rateLimiter = createRateLimiter(db)
    const jobs = createJobs(engine.connection, [sendMail, registerVerifiedAccount, exportData], {
      work: runs('jobs'),
      log,
      onDone: (job, outcome) => metrics.jobs.labels(job, outcome).inc(),
    })

    /** Takes a member who leaves out of every part that knows the person. */
    const forget = async (transaction: Transaction, memberId: string) => {
      await forgetOnLists(transaction, memberId)
      await forgetMember(transaction, memberId, now())
      await forgetNodes(transaction, memberId)
      await forgetWallets(transaction, memberId)
      await forgetSubmissions(transaction, memberId)
      await forgetOperator(transaction, memberId)
    }
    const { gate, local, proofOfWork, limits, lifetimes, mailFrame } = await openAccounts(config, {
      db,
      jobs,
      rateLimiter,
      log,
      metrics,
      connection: engine.connection,
      dataDirectory,
      publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
      now,
      onUserVerified: (transaction, { id, email, userMetadata }) =>
        jobs.send(transaction, registerVerifiedAccount, {
          id,
          email,
          referralCode: userMetadata.referral_code,
          verifiedAt: now().toISOString(),
        }),
      onEmailChanged: (transaction, account) => changeEmail(transaction, account, now()),
      onUserDeleted: forget,
    })
    if (local) stops.push(() => local.close())
    const endedSessions: Pick<LiveOptions, 'findEndedSessions' | 'onSessionEnded'> = {
      // Which sessions of an auth service elsewhere were ended is not known here.
      findEndedSessions: async (sessions) => (local ? findEndedSessions(db, sessions, lifetimes, now()) : []),
      ...(local && { onSessionEnded: (listener) => local.onSessionEnded(listener) }),
    }
    const announcer = createAnnouncer(db, (error) => log.debug({ err: error }, 'live: a change was not told'))
    stops.push(() => announcer.close())
    const members = createKnownMembers(db)
    const authenticate = async (token: string): Promise<Caller> => {
      const claims = await gate.verifyAccessToken(token)
      await members.ensure(
        { id: claims.sub, email: claims.email, referralCode: claims.user_metadata.referral_code },
        now(),
      )
      const { sub, session_id, exp = 0, aal } = claims
      return { memberId: sub, sessionId: session_id, expiresAt: exp * 1000, aal }
    }

    const deliver = config.MAIL_URL
      ? createSmtpTransport(config.MAIL_URL, config.MAIL_FROM)
      : createOutboxTransport(db)
    jobs.work(sendMail, deliver)
    jobs.work(registerVerifiedAccount, runRegisterVerifiedAccount(db))
    jobs.work(exportData, runExportData({ db, jobs, mailFrame, sections: exportedData, now }))
    const rewards = openRewards(db, now)
    jobs.schedule('settle-days', '*/5 * * * *', async () => {
      // Before: who is looked at has heartbeats that are not settled yet.
      await rewards.qualifyReferrals()
      // A little after midnight: the last slots of the day are still being booked.
      await settleDays(db, utcDay(new Date(now().getTime() - SETTLE_AFTER_MS)))
    })
    jobs.schedule('sweep-heartbeats', '29 * * * *', () =>
      sweepHeartbeats(db, now(), config.HEARTBEAT_RETENTION_DAYS, log),
    )
    jobs.schedule('delete-accounts', '*/10 * * * *', () =>
      deleteDueAccounts(db, now(), async (memberId, isDue) => {
        if (local) return local.deleteAccount(memberId, isDue)
        // The account lies with a service elsewhere; here all that is personal goes.
        await db.transaction().execute(async (transaction) => {
          if (await isDue(transaction)) await forget(transaction, memberId)
        })
      }),
    )
    jobs.schedule('keep-result-partitions', '41 * * * *', () => keepResultPartitions(db, now()))
    jobs.schedule('sweep-leftovers', '17 * * * *', async () => {
      await rateLimiter.sweep()
      await sweepOutbox(db, now())
      await proofOfWork.sweep()
      await sweepExports(db, now())
      await local?.sweep()
    })
    await jobs.start()
    stops.push(() => jobs.stop())

    const app = await createHttpServer({
      log,
      metrics,
      trustedProxies: config.TRUST_PROXY,
      https: config.PUBLIC_URL?.startsWith('https://') ?? false,
      sources: {
        connect: originsOf(config.AUTH_URL, config.AUTH_BOT_CHECK_URL),
        script: config.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : [],
        frame: config.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : [],
      },
    })
    stops.push(() => app.close())
    const checks: Record<string, HealthCheck> = { database: () => database.isAnswering() }
    serveHealth(app, checks, metrics, chain && { chain: () => chain.isAnswering() })
    if (runs('auth') && local) {
      await app.register(
        async (scope) => {
          await local.routes(scope, {})
          // Within the protocol's rules for other origins: portals elsewhere solve this service's own challenges.
          serveChallenges(scope, { botCheck: proofOfWork, rateLimiter, limits })
        },
        { prefix: '/auth/v1' },
      )
    }
    if (runs('api')) {
      await serveOpenApi(app, { title: config.BRAND_NAME, url: config.PUBLIC_URL ?? '/' })
      const live = createLive({
        feed: createChangeFeed(engine.connection),
        ...endedSessions,
        onCount: (streams) => metrics.liveStreams.set(streams),
      })
      stops.push(() => live.stop())
      await app.register(async (scope) => {
        registerEndpoints(
          scope,
          {
            ...authRoutes({
              auth: gate,
              botCheck: proofOfWork,
              rateLimiter,
              limits,
              readUser: async ({ id, email, userMetadata }) => {
                await ensureMember(db, { id, email, referralCode: userMetadata.referral_code }, now())
                return readUser(db, id)
              },
            }),
            ...memberRoutes({ db, jobs, rateLimiter, mailFrame, now }),
            ...operatorMemberRoutes({ db, jobs, mailFrame, now }),
            ...leaveRoutes({
              db,
              jobs,
              mailFrame,
              graceDays: config.ACCOUNT_DELETION_DAYS,
              mayLeave: refuseOperator,
              now,
            }),
            ...nodeRoutes({ db, now }),
            ...heartbeatRoutes({ db, now }),
            ...insightsRoutes({ db, rules, collecting, now }),
            ...pointsRoutes({ db, pool: database.pool, now }),
            ...liveRoutes({ live }),
            ...rewards.handlers,
            ...walletRoutes({
              db,
              chain: chain?.client,
              onLinked: rewards.qualifyReferralOf,
              readUser: (memberId) => readUser(db, memberId),
              now,
            }),
            ...operatorRoutes({ db, jobs, reviewAbove: config.CORRECTION_REVIEW_ABOVE, now }),
            ...policyRoutes({ db, now }),
          },
          {
            authenticate,
            authorize: (caller, permission) => authorize(db, caller, permission),
            rateLimiter,
            budgets: {
              ...scaledBudgets(config.RATE_LIMIT_FACTOR),
              challenge: limits.challengePerNetwork,
            },
          },
        )
      })
      if (chain) {
        const { rpc } = scaledBudgets(config.RATE_LIMIT_FACTOR)
        await serveRpc(app, { url: chain.nodeUrl, rateLimiter, budget: rpc })
      }
      const runtimeConfig = makeRuntimeConfig(config, chain?.factoryAddress)
      app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(runtimeConfig),
      )
    }
    if (!config.MAIL_URL && (runs('api') || runs('auth'))) serveOutbox(app, db)
    await servePortal(app, runs('api') ? PORTAL : undefined)
    if (runs('gateway')) {
      const gateway = createGateway({
        db,
        connection: engine.connection,
        async verifyToken(token) {
          const { sub, session_id, email, user_metadata } = await gate.readAccessToken(token)
          return { memberId: sub, sessionId: session_id, email, referralCode: user_metadata.referral_code }
        },
        ensureMembers: (holders) =>
          ensureMembers(
            db,
            holders.map(({ memberId, email, referralCode }) => ({ id: memberId, email, referralCode })),
            now(),
          ),
        connectionsPerAddress: config.GATEWAY_CONNECTIONS_PER_ADDRESS,
        ...endedSessions,
        onCredited: (memberIds) => announcer.announce('credited', memberIds),
        trustedProxies: config.TRUST_PROXY,
        intervalSeconds: config.HEARTBEAT_INTERVAL_SECONDS,
        rules,
        journal: new CreditJournal(join(dataDirectory, 'credits'), log),
        retentionDays: config.HEARTBEAT_RETENTION_DAYS,
        log,
        metrics,
      })
      gateway.attach(app.server)
      checks.gateway = () => gateway.isHealthy()
      stops.push(() => gateway.stop())
    }

    await app.listen({ host: config.HOST, port: config.PORT })
    const { port } = app.server.address() as AddressInfo
    return {
      url: `http://${hostOf(config.HOST)}:${port}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The origins that the portal must be allowed to talk to, each once. */
function originsOf(...urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}

function readOwnSources(path: string) {
  try {
    return readSourceFile(path)
  } catch (error) {
    if (error instanceof SourceFileError) throw new ConfigError(error.message)
    throw error
  }
}

/** How this machine reaches an address that is listened on. */
function hostOf(address: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address)) return 'localhost'
  return address.includes(':') ? `[${address}]` : address
}

if (import.meta.main) await runProcess(startHearth)
