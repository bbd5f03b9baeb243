import type { Logger } from 'pino'
import type { Database, Transaction } from '../database.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import type { AuthLimits } from './limits.ts'

/** An account whose address was just confirmed. */
export interface VerifiedUser {
  id: string
  email: string
  /** What the client sent along at sign-up. Its word, nobody checked it. */
  userMetadata: Record<string, unknown>
}

/** What the auth service needs from the rest of the server. */
export interface AuthDependencies {
  db: Database
  jobs: Jobs
  rateLimiter: RateLimiter
  botCheck: BotCheck
  log: Logger
  metrics: Metrics
  /** Where members reach the portal, without a trailing slash; the issuer of the tokens follows from it. */
  publicUrl: string
  brandName: string
  /** Called in the transaction that confirms an address: what it writes is there if, and only if, that commits. */
  onUserVerified(transaction: Transaction, user: VerifiedUser): Promise<void>
  now?: () => Date
  limits?: Partial<AuthLimits>
}
