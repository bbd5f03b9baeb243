import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { openRunTimeSettings } from '../config/dynamic-settings/open-run-time-settings.ts'
import { isInsecureTrial, listNetworkSigns } from '../config/network-exposure.ts'
import { ConfigError } from '../errors/config-error.ts'
import { createAnnouncer } from '../events/notify-changes.ts'
import { answerAuthError } from '../features/auth/http/answer-auth-error.ts'
import { serveChallenges } from '../features/auth/http/serve-challenges.ts'
import { ensureResultPartitions } from '../features/insights/ensure-result-partitions.ts'
import { readSourceFile, SourceFileError } from '../features/insights/read-source-file.ts'
import { createChangeFeed } from '../features/live/change-feed.ts'
import { createLive } from '../features/live/follow-changes.ts'
import { changeEmail } from '../features/members/change-email.ts'
import { registerVerifiedAccount } from '../features/members/register-verified-account.ts'
import { offerNodeProgram } from '../features/nodes/node-program.ts'
import { recordRuleSettings } from '../features/points/rules/record-rule-settings.ts'
import { openRuleBook } from '../features/points/rules/rule-book.ts'
import { markerPath, readBirthTime } from '../features/restores/marker-file.ts'
import { watchRestores } from '../features/restores/watch-restores.ts'
import type { Tables } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { acquireDirectoryLock } from '../platform/embedded/acquire-directory-lock.ts'
import { openEngine } from '../platform/embedded/open-engine.ts'
import { checkPort } from '../platform/http/check-port.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import { type HealthCheck, serveHealth } from '../platform/http/serve-health.ts'
import { servePortal } from '../platform/http/serve-portal.ts'
import { createLog } from '../platform/log.ts'
import { serveOutbox } from '../platform/mail/serve-outbox.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { assertKnownFeatures } from './combine-features.ts'
import { eraseMember } from './erase-member.ts'
import { openAccounts, readEndedSessions } from './open-accounts.ts'
import { openChain } from './open-chain.ts'
import { openFairness } from './open-fairness.ts'
import { openGateway } from './open-gateway.ts'
import { openIdentity } from './open-identity.ts'
import { assignJobs, openJobs } from './open-jobs.ts'
import { openRewards } from './open-rewards.ts'
import { openSecrets, startSealing } from './open-secrets.ts'
import { openStorage } from './open-storage.ts'
import { openWebhooks } from './open-webhooks.ts'
import { prepareDatabase } from './prepare-database.ts'
import { serveApi } from './serve-api.ts'

/** Origin of the Turnstile widget. */
const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'

const PORTAL = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const NODE_PROGRAM = fileURLToPath(new URL('../../../node/dist/program.mjs', import.meta.url))

export interface Hearth {
  /** URL of the server on this machine. */
  url: string
  /** Stops every part in order; what was acknowledged is kept. */
  stop(): Promise<void>
}

/**
 * Builds and starts every part of the server.
 * @param say receives progress messages
 * @throws ConfigError with the name of a setting that does not work
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
    // Stop in reverse order of the start.
    for (const end of stops.splice(0).reverse()) {
      await end().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }

  try {
    assertKnownFeatures(config)
    if (isInsecureTrial(config)) {
      const warning = `ALLOW_INSECURE_NETWORK is on: ${listNetworkSigns(config).join(', ')}. This is a trial: passwords and codes may be read by others in that network.`
      log.warn(warning)
      say(`\n*** WARNING: ${warning} ***\n`)
    }
    if (!config.BOT_CHECK) {
      const warning = 'BOT_CHECK is off: programs can sign up and log in as fast as the limits allow.'
      log.warn(warning)
      say(`\n*** WARNING: ${warning} ***\n`)
    }
    await checkPort(config.HOST, config.PORT)
    const dataDirectory = resolve(config.DATA_DIR)
    const collecting = readOwnSources(join(config.DATA_DIR, 'sources.json'))
    if (!config.DATABASE_URL) {
      const lock = await acquireDirectoryLock(dataDirectory, { shownAs: config.DATA_DIR, say })
      stops.push(async () => lock.release())
    }

    const engine = await openEngine({
      databaseUrl: config.DATABASE_URL,
      databaseOwnerUrl: config.DATABASE_OWNER_URL,
      dataDirectory,
      say,
      // Demote its routine info messages to debug.
      log: (level, message) => log[level === 'info' ? 'debug' : level](message),
    })
    stops.push(() => engine.stop())
    await prepareDatabase(engine)

    const database = openDatabase<Tables>(engine.connection, {
      maxConnections: config.DATABASE_POOL,
      onLost: (error) => log.warn({ err: error }, 'database: an idle connection was lost'),
    })
    const db = database.kysely
    stops.push(() => database.close())
    // Before anything accepts a session or a key.
    const restores = await watchRestores({
      db,
      path: markerPath(config),
      filesBornAt: engine.cluster && (await readBirthTime(join(engine.cluster, 'PG_VERSION'))),
      afterRestore: config.AFTER_RESTORE,
      log,
      say,
    })
    stops.push(() => restores.close())

    const secrets = await openSecrets(config, db)
    await recordRuleSettings(db, { heartbeat_points: config.HEARTBEAT_POINTS })
    const runTimeSettings = await openRunTimeSettings(db, config, { connection: engine.connection, log })
    stops.push(() => runTimeSettings.close())
    const usualLevel = log.level
    runTimeSettings.follow(({ LOG_LEVEL }) => {
      log.level = LOG_LEVEL ?? usualLevel
    })
    const rules = await openRuleBook(db, { connection: engine.connection, log })
    stops.push(() => rules.close())

    await ensureResultPartitions(db, now())

    const usesChain = runs('api') || runs('jobs')
    const chain = usesChain ? await openChain(config, { db, dataDirectory, now, say, log }) : undefined
    if (chain) stops.push(() => chain.stop())

    const metrics = createMetrics(database.pool)
    const rateLimiter = createRateLimiter(db)
    const jobs = openJobs(config, { connection: engine.connection, secrets, log, metrics })
    const accounts = await openAccounts(config, {
      db,
      secrets,
      jobs,
      rateLimiter,
      log,
      metrics,
      connection: engine.connection,
      dataDirectory,
      runTimeSettings,
      now,
      onUserVerified: (transaction, { id, email, userMetadata }) =>
        jobs.send(transaction, registerVerifiedAccount, {
          id,
          email,
          referralCode: userMetadata.referral_code,
          verifiedAt: now().toISOString(),
        }),
      onEmailChanged: (transaction, account) => changeEmail(transaction, account, now()),
      onUserDeleted: (transaction, memberId) => eraseMember(transaction, memberId, now()),
    })
    const { local } = accounts
    if (local) stops.push(() => local.close())
    const endedSessions = readEndedSessions(accounts, db, now)
    const rewards = openRewards({
      db,
      secrets,
      now,
    })
    const fairness = openFairness({ db, jobs, accounts, chain, log })
    const identity = openIdentity(config, {
      db,
      secrets,
      connection: engine.connection,
      chain,
      runTimeSettings,
      log,
      metrics,
      now,
    })
    const blobs = await openStorage(config, { db, now })
    const work = { config, db, blobs, jobs, mailFrame: accounts.mailFrame, fairness, log, now }
    assignJobs(jobs, { ...work, rateLimiter, accounts, rewards })
    await jobs.start()
    stops.push(() => jobs.stop())
    if (runs('jobs')) {
      const sealing = startSealing({ db, secrets, log })
      stops.push(() => sealing.stop())
    }
    const relayer = runs('jobs') ? identity.startRelayer() : undefined
    if (relayer) stops.push(() => relayer.stop())
    const webhooks = openWebhooks(config, {
      db,
      secrets,
      jobs,
      mailFrame: accounts.mailFrame,
      log,
      metrics,
      now,
    })
    if (runs('jobs')) {
      webhooks.dispatcher.start()
      stops.push(() => webhooks.dispatcher.stop())
    }

    const app = await createHttpServer({
      log,
      metrics,
      trustedProxies: config.TRUST_PROXY,
      https: config.PUBLIC_URL?.startsWith('https://') ?? false,
      sources: {
        connect: originsOf(config.AUTH_URL, config.AUTH_BOT_CHECK_URL, config.PROVIDER_API_URL),
        script: config.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : [],
        frame: config.TURNSTILE_SITE_KEY ? [TURNSTILE_ORIGIN] : [],
      },
      frameworkErrors: [{ prefix: '/auth/v1/', answer: answerAuthError }],
    })
    stops.push(() => app.close())
    const checks: Record<string, HealthCheck> = { database: () => database.isAnswering() }
    serveHealth(app, checks, {
      metrics,
      metricsNetworks: config.METRICS_NETWORKS,
      ...(chain && { besides: { chain: () => chain.isAnswering() } }),
    })
    if (runs('auth') && local) {
      await app.register(
        async (scope) => {
          await local.routes(scope, {})
          // Inside this scope for its CORS rules: portals on other origins solve challenges of this service.
          const { proofOfWork, limits } = accounts
          serveChallenges(scope, { botCheck: proofOfWork, rateLimiter, limits })
        },
        { prefix: '/auth/v1' },
      )
    }
    if (runs('api')) {
      const live = createLive({
        feed: createChangeFeed(engine.connection),
        ...endedSessions,
        onCount: (streams) => metrics.liveStreams.set(streams),
      })
      stops.push(() => live.stop())
      await serveApi(app, {
        ...work,
        readNodeProgram: offerNodeProgram(
          NODE_PROGRAM,
          new URL(accounts.mailFrame.publicUrl).origin,
          (error) => log.error({ err: error }, 'nodes: the program that members run is not offered'),
        ),
        secrets,
        pool: database.pool,
        rateLimiter,
        accounts,
        rewards,
        identity,
        rules,
        runTimeSettings,
        collecting,
        live,
        chain,
      })
    }
    if (!config.MAIL_URL && (runs('api') || runs('auth'))) serveOutbox(app, db)
    await servePortal(app, runs('api') ? PORTAL : undefined)
    if (runs('gateway')) {
      const announcer = createAnnouncer(db, (error) =>
        log.debug({ err: error }, 'live: a change was not told'),
      )
      stops.push(() => announcer.close())
      const gateway = openGateway(config, {
        db,
        connection: engine.connection,
        dataDirectory,
        accounts,
        endedSessions,
        rules,
        runTimeSettings,
        metrics,
        onCredited: (memberIds) => announcer.announce('credited', memberIds),
        log,
        now,
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

/** Returns the host at which this machine reaches a listening address. */
function hostOf(address: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address)) return 'localhost'
  return address.includes(':') ? `[${address}]` : address
}
