import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hash, verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createAuthService } from '../apps/server/src/auth/auth-service.ts'
import { createBotCheck } from '../apps/server/src/auth/bot-check/bot-check.ts'
import type { AuthLimits } from '../apps/server/src/auth/limits.ts'
import { defaultLimits } from '../apps/server/src/auth/limits.ts'
import { hashSlowly } from '../apps/server/src/auth/passwords.ts'
import type { Tables } from '../apps/server/src/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded/embedded-postgres.ts'
import { createRateLimiter } from '../apps/server/src/platform/http/rate-limiter.ts'
import { createJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { sendMail } from '../apps/server/src/platform/mail/mail.ts'
import { createMetrics } from '../apps/server/src/platform/metrics/metrics.ts'
import { solveBotCheck } from '../apps/server/test/solve-bot-check.ts'
import { inParallel } from './in-parallel.ts'
import type { Row } from './report.ts'

const ACCOUNTS = 64
const GRANTS = 256
const REFRESHES = 4000
const VERIFICATIONS = 20_000
const OPEN_SESSIONS = 100_000
const CONCURRENCY = 16
const PASSWORD = 'a password for the bench'
/** As apps/server/src/auth/passwords.ts hashes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The auth service on an embedded PostgreSQL of its own, over HTTP on loopback, load from the same process. */
export async function benchAuth(): Promise<Row[]> {
  const stand = await startStand()
  try {
    return [
      ...(await passwordGrants(stand)),
      await refreshes(stand),
      await verifications(stand),
      await memory(stand),
    ]
  } finally {
    await stand.stop()
  }
}

type Stand = Awaited<ReturnType<typeof startStand>>

async function startStand() {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: () => undefined,
  })
  const database = openDatabase<Tables>(postgres.connection, { maxConnections: 20, onLost: () => undefined })
  const db = database.kysely
  await migrate(database.pool)
  const log = pino({ level: 'silent' })
  const jobs = createJobs(postgres.connection, [sendMail], { work: false, log, onDone: () => undefined })
  await jobs.start()
  // As little work as the library allows: the solutions are made beforehand, their check is part of what is measured.
  const botCheck = await createBotCheck({ db, work: { cost: 1, counters: [5, 10] } })
  const auth = await createAuthService({
    db,
    jobs,
    rateLimiter: createRateLimiter(db),
    botCheck,
    log,
    metrics: createMetrics(database.pool),
    publicUrl: 'https://bench.example',
    brandName: 'Bench',
    onUserVerified: async () => undefined,
    limits: unlimited(),
    connection: postgres.connection,
  })
  const app = Fastify()
  await app.register(auth.routes, { prefix: '/auth/v1' })
  await app.listen({ host: '127.0.0.1', port: 0 })

  const passwordHash = await hashSlowly(PASSWORD)
  await sql`
    insert into auth.users (email, password_hash, email_confirmed_at, app_metadata, created_at, updated_at)
    select 'bench-' || n || '@example.org', ${passwordHash}, now(), '{"provider": "email", "providers": ["email"]}', now(), now()
    from generate_series(1, ${ACCOUNTS}) n`.execute(db)
  return {
    db,
    auth,
    botCheck,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/auth/v1`,
    async stop() {
      await app.close()
      await auth.close()
      await jobs.stop()
      await database.close()
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function unlimited(): AuthLimits {
  const many = { limit: 1_000_000_000, windowSeconds: 3600, lease: 1000 }
  return Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, many])) as unknown as AuthLimits
}

interface Session {
  access_token: string
  refresh_token: string
}

async function grant(stand: Stand, type: 'password' | 'refresh_token', body: object): Promise<Session> {
  const answer = await fetch(`${stand.url}/token?grant_type=${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the ${type} grant answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Session
}

async function logIn(stand: Stand, n: number): Promise<Session> {
  return grant(stand, 'password', {
    email: `bench-${(n % ACCOUNTS) + 1}@example.org`,
    password: PASSWORD,
    gotrue_meta_security: { captcha_token: await solveBotCheck(await stand.botCheck.createChallenge()) },
  })
}

/** Password grants beside bare argon2id at the same parameters and concurrency; and how long the event loop was held. */
async function passwordGrants(stand: Stand): Promise<Row[]> {
  const hashed = await hash(PASSWORD, ARGON2)
  const bare = () => inParallel(GRANTS, CONCURRENCY, () => verify(hashed, PASSWORD))
  await inParallel(32, CONCURRENCY, (n) => logIn(stand, n))
  const before = await bare()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const granted = await inParallel(GRANTS, CONCURRENCY, (n) => logIn(stand, n))
  delay.disable()
  const after = await bare()
  return [
    {
      name: 'password grants',
      value: granted,
      unit: 'per second',
      reference: 'bare argon2id verify, before and after',
      referenceValue: (before + after) / 2,
    },
    {
      name: 'event loop delay meanwhile, p99',
      value: delay.percentile(99) / 1e6,
      unit: 'ms',
      reference: 'allowed',
      referenceValue: 50,
    },
  ]
}

/** Refreshes beside the bare statements: read the session by key, replace its token by a conditional update. */
async function refreshes(stand: Stand): Promise<Row> {
  const sessions = await Promise.all(Array.from({ length: CONCURRENCY }, (_, n) => logIn(stand, n)))
  const rows = await stand.db
    .selectFrom('auth.sessions')
    .select(['user_id', 'id'])
    .limit(CONCURRENCY)
    .execute()
  const bare = () =>
    inParallel(REFRESHES, CONCURRENCY, async (n) => {
      const row = rows[n % rows.length]
      if (!row) return
      await sql`select * from auth.sessions where user_id = ${row.user_id} and id = ${row.id}`.execute(
        stand.db,
      )
      await sql`
        update auth.sessions set parent_hash = refresh_hash, refreshed_at = now()
        where user_id = ${row.user_id} and id = ${row.id} and refresh_hash is not null`.execute(stand.db)
    })
  const rotate = () =>
    inParallel(REFRESHES, CONCURRENCY, async (_n, lane) => {
      const session = sessions[lane]
      if (session)
        sessions[lane] = await grant(stand, 'refresh_token', { refresh_token: session.refresh_token })
    })
  await rotate()
  const before = await bare()
  const rotated = await rotate()
  const after = await bare()
  return {
    name: 'refreshes',
    value: rotated,
    unit: 'per second',
    reference: 'bare select and update by key, before and after',
    referenceValue: (before + after) / 2,
  }
}

/** Checking an access token, session included, beside jose alone with a key of the same kind. */
async function verifications(stand: Stand): Promise<Row> {
  const { access_token } = await logIn(stand, 0)
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await importJWK(await exportJWK(publicKey), 'ES256')
  const token = await new SignJWT({ session_id: randomUUID(), padding: 'x'.repeat(200) })
    .setProtectedHeader({ alg: 'ES256' })
    .setSubject(randomUUID())
    .setIssuer('bench')
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const alone = () =>
    inParallel(VERIFICATIONS, CONCURRENCY, () =>
      jwtVerify(token, key, { algorithms: ['ES256'], issuer: 'bench', audience: 'authenticated' }),
    )
  const whole = () => inParallel(VERIFICATIONS, CONCURRENCY, () => stand.auth.verifyAccessToken(access_token))
  await whole()
  const before = await alone()
  const checked = await whole()
  const after = await alone()
  return {
    name: 'access tokens verified',
    value: checked,
    unit: 'per second',
    reference: 'jose alone, before and after',
    referenceValue: (before + after) / 2,
  }
}

/** What 100,000 more open sessions cost this process. */
async function memory(stand: Stand): Promise<Row> {
  const used = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const before = used()
  await sql`
    insert into auth.sessions (user_id, refresh_hash, refreshed_at, aal, amr, created_at)
    select u.id, sha256((u.id::text || n)::bytea), now(), 'aal1', '[]', now()
    from auth.users u, generate_series(1, ${Math.ceil(OPEN_SESSIONS / ACCOUNTS)}) n`.execute(stand.db)
  return {
    name: 'heap after opening 100,000 more sessions',
    value: used(),
    unit: 'MiB',
    reference: 'heap before',
    referenceValue: before,
  }
}
