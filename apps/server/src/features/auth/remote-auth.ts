import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { AuthLimits } from '../../config/auth-limits.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { type ConfiguredFetch, createConfiguredFetch } from '../../platform/http/outbound/fetch-configured.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { subnetOf } from '../../platform/http/subnet-of.ts'
import { AuthError, type AuthErrorCode, createInvalidCredentialsError } from './auth-error.ts'
import { type AuthGate, reauthenticationRequired } from './auth-gate.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import { verifyBotCheck } from './bot-check/verify-bot-check.ts'
import { consumeAll, tooMany } from './limits.ts'
import { messages } from './messages.ts'
import { listLoginAttemptCharges, resetLoginAttempts } from './passwords/login-attempts.ts'
import { isRecent } from './proofs/recent-proof.ts'
import { type AccessTokenClaims, AUDIENCE } from './sessions/access-token.ts'
import type { Session } from './sessions/issue-session.ts'

interface RemoteAuthDeps {
  /** Base URL of the auth service, without a trailing slash; also the issuer of its tokens. */
  url: string
  /** Key that identifies this installation to the service. The portal publishes it, so it is not a secret. */
  apiKey: string
  rateLimiter: RateLimiter
  /** This server's bot check. Undefined if the auth service verifies its callers itself. */
  botCheck: BotCheck | undefined
  limits: AuthLimits
  /** Validity of an identity proof in milliseconds. */
  proofMs: number
  now?: Clock
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1024 * 1024
/**
 * Age at which keys are fetched again on the next use. An unknown key triggers an earlier fetch, but not more
 * often than the cooldown allows.
 */
const KEYS_MAX_AGE_MS = 600_000
const KEYS_COOLDOWN_MS = 30_000

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string().min(3).max(254),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
})

const sessionSchema = z.looseObject({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number(),
  expires_at: z.number().optional(),
  refresh_token: z.string().min(1),
  user: z.looseObject({
    id: z.uuid(),
    email: z.string(),
    user_metadata: z.record(z.string(), z.unknown()).default({}),
  }),
})

const rejectionSchema = z.looseObject({
  // Depends on the protocol version: either the error code as text, or the HTTP status, in which case a
  // different field contains the error code.
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  error: z.string().optional(),
})

/**
 * Creates the gate to accounts of a remote auth service (Supabase Auth, or another Hearth). Verifies tokens
 * with the service's published keys, so a session's end takes effect here only when its access token expires.
 */
export function createRemoteAuth(deps: RemoteAuthDeps): AuthGate {
  const { rateLimiter, limits, now = () => new Date() } = deps
  const fetchAuth = createConfiguredFetch(deps.url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })
  const keys = createRemoteJWKSet(new URL(`${deps.url}/.well-known/jwks.json`), {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    headers: { apikey: deps.apiKey },
    [customFetch]: fetchAuth,
  })

  return {
    async verifyAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          // Accept only public-key algorithms. A shared secret (HS256) would let everyone who knows it sign
          // tokens.
          algorithms: ['ES256', 'RS256'],
          issuer: deps.url,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: now(),
        })
        return claimsSchema.parse(payload) as unknown as AccessTokenClaims
      } catch (error) {
        const known = error instanceof errors.JOSEError || error instanceof z.ZodError
        if (!known || isKeyFailure(error)) throw unreachable(error)
        // Do not charge expired tokens to the subnet. Tabs that wake from sleep send them and need a 401, not
        // a 429, to refresh them.
        const chargedToSubnet = !(error instanceof errors.JWTExpired)
        throw new AppError('UNAUTHORIZED', messages.invalidToken(), { cause: error, chargedToSubnet })
      }
    },

    // Use `verifyAccessToken`, because the state of remote sessions is unknown here.
    readAccessToken(token) {
      return this.verifyAccessToken(token)
    },

    // Accept a token that does not contain the time of the last proof. Not every service includes it, and it
    // cannot be read elsewhere.
    async assertRecentProof({ provedAt }) {
      if (provedAt === undefined || isRecent(provedAt, deps.proofMs, now())) return
      throw reauthenticationRequired()
    },

    // Accept every API key, because bans and second factors of remote accounts are unknown here.
    async admitKey() {},

    async grantByPassword({ email, password, captchaToken, address }) {
      const subnet = subnetOf(address)
      const paid = { key: `password:network:${subnet}`, budget: limits.passwordPerSubnet }
      const { botCheck } = deps
      const due = botCheck
        ? await verifyBotCheck({ ...deps, botCheck }, { captchaToken, address }, paid)
        : [paid]
      // Treat the subnet as known. Only the auth service that stores the account knows its subnets, so only
      // that service can have a budget for strangers.
      await consumeAll(rateLimiter, [
        ...due,
        ...listLoginAttemptCharges(limits, { email, subnet, isKnown: true }),
      ])
      const security = { gotrue_meta_security: { captcha_token: captchaToken } }
      const { response, answer } = await ask(fetchAuth, `${deps.url}/token?grant_type=password`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: deps.apiKey,
          // Forward the client's address, because all logins come from this server. A service that trusts
          // this server can count logins against the client.
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ email, password, ...(deps.botCheck ? {} : security) }),
      })
      if (!response.ok) throw rejection(response, answer)
      const session = sessionSchema.safeParse(answer)
      if (!session.success) throw unreachable(session.error)
      await resetLoginAttempts(rateLimiter, { email, subnet })
      const { access_token, expires_in, expires_at, refresh_token, user } = session.data
      return {
        access_token,
        token_type: 'bearer',
        expires_in,
        expires_at: expires_at ?? Math.floor(now().getTime() / 1000) + expires_in,
        refresh_token,
        user: user as unknown as Session['user'],
      }
    },
  }
}

/** Returns whether the keys could not be fetched, which says nothing about the token. */
function isKeyFailure(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // jose throws this if the response is not 200 with JSON.
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
  )
}

async function ask(
  fetchAuth: ConfiguredFetch,
  url: string,
  init: RequestInit,
): Promise<{ response: Response; answer: unknown }> {
  try {
    const response = await fetchAuth(url, init)
    const text = await response.text()
    return { response, answer: parse(text) }
  } catch (error) {
    throw unreachable(error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const PASSED_ON: AuthErrorCode[] = ['captcha_failed', 'email_not_confirmed']

function rejection(response: Response, answer: unknown): Error {
  const { code, error_code, error } = rejectionSchema.safeParse(answer).data ?? {}
  const named = error_code ?? (typeof code === 'string' ? code : error)
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 60
    return tooMany('over_request_rate_limit', seconds)
  }
  if (named === 'invalid_credentials' || named === 'invalid_grant' || named === 'user_banned') {
    return createInvalidCredentialsError()
  }
  const passed = PASSED_ON.find((known) => known === named)
  if (passed) return new AuthError(400, passed, 'The auth service refused the log-in')
  return unreachable(
    new Error(`The auth service responded with ${response.status} (${named ?? 'no error code'}).`),
  )
}

function unreachable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', messages.serviceUnreachable(), { retryAfterSeconds: 5, cause })
}
