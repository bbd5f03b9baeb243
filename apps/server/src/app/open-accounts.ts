import { join, resolve } from 'node:path'
import { type AuthLimits, chooseLimits } from '../config/auth-limits.ts'
import type { Config } from '../config/config.ts'
import type { DynamicSettingsStore } from '../config/dynamic-settings/watch-dynamic-settings.ts'
import { readEmailTemplates } from '../email/email-templates.ts'
import type { EmailFrame } from '../email/render-email.ts'
import type { AuthDeps } from '../features/auth/auth-deps.ts'
import type { AuthGate } from '../features/auth/auth-gate.ts'
import { type AuthService, createAuthService } from '../features/auth/auth-service.ts'
import { type BotCheck, createBotCheck, type ProofOfWork } from '../features/auth/bot-check/bot-check.ts'
import { createTurnstileCheck } from '../features/auth/bot-check/turnstile.ts'
import { createRemoteAuth } from '../features/auth/remote-auth.ts'
import { findEndedSessions } from '../features/auth/sessions/find-ended-sessions.ts'
import type { LiveDeps } from '../features/live/follow-changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'

export interface Accounts {
  /** Verifies tokens and signs members in, with the local or a remote auth service. */
  gate: AuthGate
  /** The local auth service. Undefined if AUTH_URL names a remote one. */
  local: AuthService | undefined
  proofOfWork: ProofOfWork
  limits: AuthLimits
  lifetimes: NonNullable<AuthDeps['lifetimes']>
  /** Layout of all emails. */
  emailFrame: EmailFrame
}

type Shared = Pick<
  AuthDeps,
  | 'db'
  | 'secrets'
  | 'jobs'
  | 'rateLimiter'
  | 'log'
  | 'metrics'
  | 'onUserVerified'
  | 'onEmailChanged'
  | 'onUserDeleted'
  | 'readTimeZone'
> & {
  connection: DatabaseConnection
  dataDirectory: string
  dynamicSettings: DynamicSettingsStore
  now: Clock
}

/** Bot check that accepts every request, for BOT_CHECK=off. */
const NO_CHECK: BotCheck = { accept: async () => true }

/** Creates the local auth service, or the gate to the remote one at AUTH_URL. */
export async function openAccounts(config: Config, shared: Shared): Promise<Accounts> {
  const { db, log, now, rateLimiter, dynamicSettings } = shared
  const emailFrame = createEmailFrame(config)
  const proofOfWork = await createBotCheck({ db, now, work: config.BOT_CHECK_WORK })
  const botCheck = config.BOT_CHECK
    ? config.TURNSTILE_SECRET_KEY
      ? createTurnstileCheck({
          secretKey: config.TURNSTILE_SECRET_KEY,
          verifyUrl: config.TURNSTILE_VERIFY_URL,
          hostname: new URL(emailFrame.publicUrl).hostname,
          onFault: (message) =>
            log.error(
              { fault: message },
              'bot check: failed to verify a Turnstile token; responding with 503',
            ),
        })
      : proofOfWork
    : NO_CHECK
  const limits = dynamicSettings.derive(({ RATE_LIMIT_FACTOR }) =>
    readLimits({ ...config, RATE_LIMIT_FACTOR }),
  )
  const hours = (value: number) => (value === 0 ? undefined : value * 3_600_000)
  const lifetimes = {
    idleMs: hours(config.AUTH_SESSION_IDLE_HOURS),
    maxMs: hours(config.AUTH_SESSION_MAX_HOURS),
  }
  const proofMs = config.REAUTHENTICATION_MINUTES * 60_000
  const base = { proofOfWork, limits, lifetimes, emailFrame }

  if (config.AUTH_URL) {
    const gate = createRemoteAuth({
      url: config.AUTH_URL,
      apiKey: config.AUTH_API_KEY,
      rateLimiter,
      botCheck: checksElsewhere(config) ? undefined : botCheck,
      limits,
      proofMs,
      now,
    })
    return { gate, local: undefined, ...base }
  }
  const local = await createAuthService({
    ...shared,
    importedSigner: importedSigner(config),
    botCheck,
    limits,
    lifetimes,
    proofMs,
    ...emailFrame,
    algorithm: config.AUTH_JWT_ALGORITHM,
    redirectUrls: config.REDIRECT_URLS,
    confirmOrigins: config.AUTH_CONFIRM_LINKS.map((portal) =>
      portal === 'portal' ? new URL(emailFrame.publicUrl).origin : portal,
    ),
    signUps: config.AUTH_SIGN_UPS,
    confirmSignUps: config.AUTH_CONFIRM_SIGN_UPS,
    securePasswordChange: config.AUTH_SECURE_PASSWORD_CHANGE,
  })
  return { gate: local, local, ...base }
}

/** Returns the ID of the imported signing key, or undefined for the server's own key. */
function importedSigner({ AUTH_SIGNING_KEY: kid }: Config): string | undefined {
  return kid === 'own' ? undefined : kid
}

/** Source of ended sessions: a query, and immediate notifications. */
export type EndedSessions = Pick<LiveDeps, 'findEndedSessions' | 'onSessionEnded'>

/** Returns the source of ended sessions. Remote auth services report none. */
export function readEndedSessions({ local, lifetimes }: Accounts, db: Database, now: Clock): EndedSessions {
  if (!local) return { findEndedSessions: async () => [] }
  return {
    findEndedSessions: (sessions) => findEndedSessions(db, sessions, lifetimes, now()),
    onSessionEnded: (listener) => local.onSessionEnded(listener),
  }
}

/**
 * Creates the layout of all emails.
 * @throws ConfigError if a custom template cannot be used
 */
export function createEmailFrame(config: Config) {
  return {
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    brandName: config.BRAND_NAME,
    brandColor: config.BRAND_COLOR,
    emailTemplates: readEmailTemplates(join(resolve(config.DATA_DIR), 'mail')),
  }
}

function readLimits(config: Config): AuthLimits {
  return chooseLimits(config.RATE_LIMIT_FACTOR, {
    verifyPerSubnet: config.AUTH_LIMIT_VERIFY_PER_NETWORK,
    passwordPerSubnet: config.AUTH_LIMIT_PASSWORD_PER_NETWORK,
    passwordPerAccount: config.AUTH_LIMIT_PASSWORD_PER_ACCOUNT,
    loginAttempts: config.AUTH_LIMIT_PASSWORD_TRIES,
    challengePerSubnet: config.AUTH_LIMIT_CHALLENGE_PER_NETWORK,
    implausibleRefreshPerSubnet: config.AUTH_LIMIT_IMPLAUSIBLE_REFRESH_PER_NETWORK,
    codesPerSubnet: config.AUTH_LIMIT_CODES_PER_NETWORK,
    codesPerAccount: config.AUTH_LIMIT_CODES_PER_ACCOUNT,
    mailPerAccount: config.AUTH_LIMIT_MAIL_PER_ACCOUNT,
    strangerAttemptsPerAccount: config.AUTH_LIMIT_STRANGER_TRIES_PER_ACCOUNT,
    strangerAttempts: config.AUTH_LIMIT_STRANGER_TRIES,
    requesterAttempts: config.AUTH_LIMIT_REQUESTER_TRIES,
    factorPerAccount: config.AUTH_LIMIT_FACTOR_PER_ACCOUNT,
  })
}

/**
 * Returns whether the auth service at AUTH_URL verifies bot checks. Verifying a token here as well would consume it.
 */
function checksElsewhere(config: Config): boolean {
  return Boolean(config.AUTH_BOT_CHECK_URL || (config.TURNSTILE_SITE_KEY && !config.TURNSTILE_SECRET_KEY))
}
