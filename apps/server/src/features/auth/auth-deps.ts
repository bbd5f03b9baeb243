import type { Logger } from 'pino'
import type { AuthLimits } from '../../config/auth-limits.ts'
import type { MailTemplates } from '../../email/mail-templates.ts'
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

/** Account whose address was just confirmed. */
export interface VerifiedUser {
  id: string
  email: string
  /** Unverified metadata that the client sent at sign-up. */
  userMetadata: Record<string, unknown>
}

/** Dependencies of the auth service on the rest of the server. */
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
  /** The accent in mails, as #rrggbb. */
  brandColor?: string
  /** The operator's own mails; without them, the built-in ones. */
  mailTemplates?: MailTemplates
  /** Called in the transaction that confirms an address: what it writes is there if, and only if, that commits. */
  onUserVerified(transaction: Transaction, user: VerifiedUser): Promise<void>
  /** Called in the transaction that deletes an account. */
  onUserDeleted?(transaction: Transaction, userId: string): Promise<void>
  /** Called in the transaction that gives an account another address. */
  onEmailChanged?(transaction: Transaction, user: { id: string; email: string }): Promise<void>
  /** Allowed link targets besides the portal: origins, or URLs with a path. */
  redirectUrls?: readonly string[]
  /** Origins of portals with the page `/auth/confirm`, which links of mails lead to; others verify on GET. */
  confirmOrigins?: readonly string[]
  /** Requires a code from the mailbox to confirm a sign-up. If false, the account is confirmed at once. */
  confirmSignUps?: boolean
  /** People sign up by themselves, unless this is false: then operators invite them. */
  signUps?: boolean
  /** A new password takes a code sent by e-mail, unless the session is younger than a day. */
  securePasswordChange?: boolean
  /** Directory of the service-role key. If unset, no key is created, and keys of other processes are accepted. */
  dataDirectory?: string
  now?: Clock
  /** Read with each call: the operator may change them meanwhile. */
  limits?: AuthLimits
  /** For a connection that hears of ended sessions; without it the database is asked about each token. */
  connection?: DatabaseConnection
  /** Sign-ups and calls that mail something answer at multiples of it, in milliseconds: they must not tell who is known. */
  evenAnswerMs?: number
  /** How long sessions stay open; without a limit where none is set. */
  lifetimes?: SessionLifetimes
  /** How long a proof of identity counts, in milliseconds; 5 minutes where nothing is set. */
  proofMs?: number
  /** Signing algorithm of new access tokens. */
  algorithm?: SigningAlgorithm
  /** The id of the imported key to sign with, instead of an own one. */
  importedSigner?: string | undefined
}
