import type { AddressInfo } from 'node:net'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { pino } from 'pino'
import { rateLimits } from '../../../app/rate-limits.ts'
import { type AuthLimits, defaultLimits } from '../../../config/auth-limits.ts'
import { createHttpServer } from '../../../platform/http/create-http-server.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts'
import { registerEndpoints } from '../../../platform/http/register-endpoints.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { type Email, sendEmail } from '../../../platform/mail/mail.ts'
import { createMetrics } from '../../../platform/metrics/metrics.ts'
import { readQueuedEmails } from '../../../test/support/open-mail-queue.ts'
import { openTestDatabase } from '../../../test/support/open-test-database.ts'
import { createBotToken } from '../../../test/support/solve-bot-check.ts'
import { testKeys } from '../../../test/support/test-keys.ts'
import type { AuthDeps, VerifiedUser } from '../auth-deps.ts'
import { createAuthService } from '../auth-service.ts'
import { createBotCheck } from '../bot-check/bot-check.ts'
import { answerAuthError } from '../http/answer-auth-error.ts'
import { withhold } from '../login.ts'
import { authRoutes } from '../routes.ts'

const many = { limit: 1_000_000, windowSeconds: 60 }
/**
 * Limits that do not affect tests of other behavior. One minute between emails still applies, because the
 * database also enforces it.
 */
export const generousLimits: Partial<AuthLimits> = {
  verifyPerSubnet: many,
  passwordPerSubnet: many,
  passwordPerAccount: many,
  loginAttempts: many,
  challengePerSubnet: many,
  codesPerSubnet: many,
  codesPerAccount: many,
  strangerAttemptsPerAccount: many,
  strangerAttempts: many,
  requesterAttempts: many,
  factorPerAccount: many,
}

export type TestAuth = Awaited<ReturnType<typeof startAuth>>

/** Starts the auth service with a real PostgreSQL database, on a real port, with a manual clock. */
export async function startAuth(
  options: {
    limits?: Partial<AuthLimits>
    onUserVerified?: AuthDeps['onUserVerified']
    settings?: Partial<AuthDeps>
  } & Pick<AuthDeps, 'lifetimes' | 'algorithm'> = {},
) {
  const clock = { ms: Date.now() }
  const now = () => new Date(clock.ms)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  const verified: VerifiedUser[] = []

  const database = await openTestDatabase()
  const { db } = database
  const metrics = createMetrics(database.pool)
  const jobs = createJobs({ connectionString: database.url }, [sendEmail], {
    work: false,
    secrets: testKeys,
    log,
    onDone: () => undefined,
  })
  await jobs.start()

  const rateLimiter = createRateLimiter(db, () => new Date(clock.ms))
  const botCheck = await createBotCheck({ db, now, work: 10 })
  const limits = { ...defaultLimits, ...generousLimits, ...options.limits }
  const deps: AuthDeps = {
    db,
    secrets: testKeys,
    jobs,
    rateLimiter,
    botCheck,
    log,
    metrics,
    publicUrl: 'https://hearth.test',
    brandName: 'Tom & <b>Jerry</b>',
    onUserVerified: async (transaction, user) => {
      verified.push(user)
      await options.onUserVerified?.(transaction, user)
    },
    now,
    limits,
    connection: { connectionString: database.url },
    evenAnswerMs: 0,
    ...options.settings,
    ...(options.lifetimes && { lifetimes: options.lifetimes }),
    ...(options.algorithm && { algorithm: options.algorithm }),
  }
  const auth = await createAuthService(deps)

  const app = await createHttpServer({
    log,
    metrics,
    trustedProxies: 0,
    https: false,
    sources: { connect: [], script: [], frame: [] },
    frameworkErrors: [{ prefix: '/auth/v1/', answer: answerAuthError }],
  })
  const routes: { method: string; path: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url })
  })
  await app.register(auth.routes, { prefix: '/auth/v1' })
  await app.register(async (scope) => {
    const handlers = authRoutes({
      auth,
      botCheck,
      rateLimiter,
      limits,
      readMember: async ({ id }) => describeMember(id),
    })
    registerEndpoints(scope, handlers as Handlers, {
      authenticate: async (token) => {
        const claims = await auth.verifyAccessToken(token)
        const { sub, session_id, exp = 0, aal } = claims
        return { memberId: sub, sessionId: session_id, expiresAt: exp * 1000, aal }
      },
      authorize: () => Promise.reject(new Error('This test server has no operators.')),
      assertRecentProof: (caller) => auth.assertRecentProof(caller),
      doOnce: async (_call, work) => ({ answer: await work(), replayed: false }),
      rateLimiter,
      rateLimits: { ...rateLimits, login: many, challenge: limits.challengePerSubnet },
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const solve = () => createBotToken(origin)

  return {
    auth,
    botCheck,
    clock,
    database,
    db,
    deps,
    /** Sends a request without a network connection. */
    inject: app.inject.bind(app),
    logged,
    origin,
    routes,
    solve,
    url: `${origin}/auth/v1`,
    verified,
    /** Calls the auth service as programs do; `json` becomes the body. */
    async call(path: string, init: RequestInit & { json?: unknown } = {}) {
      const { json, ...rest } = init
      const answer = await fetch(`${origin}/auth/v1${path}`, {
        redirect: 'manual',
        ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
        ...rest,
        headers: { 'content-type': 'application/json', ...rest.headers },
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, body: text ? readAnswer(text) : null }
    },
    /** Returns an unmodified protocol client with its own storage. */
    client(): GoTrueClient {
      const stored = new Map<string, string>()
      return new AuthClient({
        url: `${origin}/auth/v1`,
        headers: { apikey: 'anything' },
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
      })
    },
    /** Returns the emails queued for an address, newest first. */
    async emailsTo(address: string): Promise<Email[]> {
      return (await readQueuedEmails(db)).filter(({ to }) => to === address).reverse()
    },
    async codeFor(address: string): Promise<string> {
      const code = (await this.emailsTo(address)).find((mail) => mail.code !== undefined)?.code
      if (!code) throw new Error(`No email to ${address} contains a code.`)
      return code
    },
    async signUp(email: string, password = 'correct horse battery', data: Record<string, unknown> = {}) {
      const gotrue_meta_security = { captcha_token: await solve() }
      return this.call('/signup', { json: { email, password, data, gotrue_meta_security } })
    },
    async logIn(email: string, password = 'correct horse battery') {
      const gotrue_meta_security = { captcha_token: await solve() }
      return this.call('/token?grant_type=password', { json: { email, password, gotrue_meta_security } })
    },
    verify(email: string, token: string) {
      return this.call('/verify', { json: { type: 'signup', email, token } })
    },
    refresh(refreshToken: string) {
      return this.call('/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } })
    },
    /** Creates a confirmed account and returns its first session. */
    async member(email: string) {
      await this.signUp(email)
      const { body } = await this.verify(email, await this.codeFor(email))
      return body as { access_token: string; refresh_token: string; user: { id: string } }
    },
    /** Requests the user of an access token and returns the response. */
    user(accessToken: string) {
      return this.call('/user', { headers: { authorization: `Bearer ${accessToken}` } })
    },
    async stop() {
      await app.close()
      await auth.close()
      await jobs.stop()
      await database.close()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was answered is what a test looks at
export function readAnswer(json: string): any {
  return JSON.parse(json)
}

export function encodeSolution(challenge: unknown, solution: unknown): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

function describeMember(id: string) {
  const account = { id, email: 'member@hearth.test', userMetadata: {} }
  return { ...withhold(account), personal_code: 'ABCDE', total_points_done: true }
}
