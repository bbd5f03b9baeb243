import type { Logger } from 'pino'
import type { AuthLimits } from '../../config/auth-limits.ts'
import type { EmailTemplates } from '../../email/email-templates.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import type { SessionLifetimes } from './sessions/lifetimes.ts'
import type { SigningAlgorithm } from './tables.ts'

/** Request that registered an account. */
export interface SignUpRequest {
  at: Date
  /** IP address, truncated to /24 (IPv4) or /48 (IPv6). */
  origin: string | null
  userAgent: string | null
}

/** Account whose address was just confirmed. */
export interface VerifiedUser {
  id: string
  email: string
  /** Unverified metadata from the client's sign-up request. */
  userMetadata: Record<string, unknown>
  /** Undefined if no sign-up created the account, but an operator or an emailed link. */
  signUp?: SignUpRequest | undefined
}

/** Dependencies that the auth service gets from the server. */
export interface AuthDeps {
  db: Database
  /** Keys that seal secrets in the database. */
  secrets: KeyRing
  jobs: Jobs
  rateLimiter: RateLimiter
  botCheck: BotCheck
  log: Logger
  metrics: Metrics
  /** Public URL of the portal, without a trailing slash. The issuer of the tokens is derived from it. */
  publicUrl: string
  brandName: string
  /** Accent color of emails, as #rrggbb. */
  brandColor?: string
  /** The operator's email templates; default: the built-in ones. */
  emailTemplates?: EmailTemplates
  /**
   * Called in the transaction that confirms an address. Its writes commit atomically with the confirmation.
   */
  onUserVerified(transaction: Transaction, user: VerifiedUser): Promise<void>
  /** Returns the time zone (IANA name) for an account's emails; null, and the default, is UTC. */
  readTimeZone?(transaction: Transaction, userId: string): Promise<string | null>
  /** Called in the transaction that deletes an account. */
  onUserDeleted?(transaction: Transaction, userId: string): Promise<void>
  /** Called in the transaction that changes an account's address. */
  onEmailChanged?(transaction: Transaction, user: { id: string; email: string }): Promise<void>
  /** Allowed link targets in addition to the portal: origins, or URLs with a path. */
  redirectUrls?: readonly string[]
  /**
   * Origins of portals that have the page `/auth/confirm`, which emailed links open. For other origins, the
   * link is a GET request that verifies the code.
   */
  confirmOrigins?: readonly string[]
  /**
   * True if a code from the mailbox must confirm a sign-up. Otherwise, the account is confirmed immediately.
   */
  confirmSignUps?: boolean
  /** True if people can sign up themselves. Otherwise, operators invite them. */
  signUps?: boolean
  /** True if a password change requires an emailed code, unless the session is less than a day old. */
  securePasswordChange?: boolean
  /**
   * Directory that contains the service-role key. If unset, this process creates no key but accepts other
   * processes' keys.
   */
  dataDirectory?: string
  now?: Clock
  /** Request limits. They are read on each call, because operators can change them at run time. */
  limits?: AuthLimits
  /**
   * Connection that receives notifications of ended sessions. Without it, the database is queried for each
   * token.
   */
  connection?: DatabaseConnection
  /**
   * Interval in milliseconds. Sign-ups and calls that send email respond only at multiples of the interval,
   * so that response times do not reveal whether an account exists.
   */
  evenAnswerMs?: number
  /** Lifetimes of sessions; default: unlimited. */
  lifetimes?: SessionLifetimes
  /** Validity of a proof of identity in milliseconds; default: 5 minutes. */
  proofMs?: number
  /** Signing algorithm of new access tokens. */
  algorithm?: SigningAlgorithm
  /** ID of the imported signing key. Default: the server's own key. */
  importedSigner?: string | undefined
}
