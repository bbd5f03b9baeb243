import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readHolds } from '@hearth/protocol/endpoints/appeals'
import type { User } from '@hearth/protocol/user'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AuthLimits } from '../config/auth-limits.ts'
import type { Config } from '../config/config.ts'
import type { DynamicSettingsStore } from '../config/dynamic-settings/watch-dynamic-settings.ts'
import type { EmailFrame } from '../email/render-email.ts'
import type { AuthGate } from '../features/auth/auth-gate.ts'
import type { ProofOfWork } from '../features/auth/bot-check/bot-check.ts'
import type { LoggedInAccount } from '../features/auth/login.ts'
import type { FairnessDeps } from '../features/fairness/fairness-deps.ts'
import type { Collecting } from '../features/insights/read-source-file.ts'
import type { Live } from '../features/live/follow-changes.ts'
import type { IdentityDeps } from '../features/machine-ids/identity-deps.ts'
import type { Identity } from '../features/machine-ids/read-identity.ts'
import type { readMakeGoods } from '../features/make-good/read-make-goods.ts'
import type { RuleBook } from '../features/points/rules/rule-book.ts'
import type { ReadInvitees } from '../features/referrals/invitees.ts'
import type { RewardDeps } from '../features/rewards/facts.ts'
import type { ChainClient } from '../platform/chain/chain-client.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import type { BlobStore } from '../platform/storage/blob-store.ts'

/** Dependencies of the features' scheduled work. */
export interface WorkDeps {
  config: Config
  db: Database
  blobs: BlobStore
  jobs: Jobs
  emailFrame: EmailFrame
  fairness: FairnessDeps
  log: Logger
  now: Clock
}

/** Dependencies of the features' routes. */
export interface RouteDeps extends WorkDeps {
  /** Connection pool that `db` uses. */
  pool: pg.Pool
  secrets: KeyRing
  rateLimiter: RateLimiter
  dynamicSettings: DynamicSettingsStore
  rules: RuleBook
  live: Live
  /** Undefined if no chain is configured. */
  chain: ChainClient | undefined
  /** Sources that nodes collect from. */
  collecting: Collecting
  /** Undefined if no chain is configured. */
  identity: IdentityDeps | undefined
  rewards: RewardDeps
  auth: AuthGate
  botCheck: ProofOfWork
  limits: AuthLimits
  readUser(memberId: string): Promise<User>
  readIdentity(memberId: string): Promise<Identity>
  /** Returns the member of an account. Creates the member if necessary. */
  readMember(account: LoggedInAccount): Promise<User>
  isOperator(transaction: Transaction, memberId: string): Promise<boolean>
  /** Returns the ends of a member's credited slots since the start of a UTC day. */
  readCreditedSlots(memberId: string, sinceDay: string): Promise<number[]>
  readInvitees: ReadInvitees
  findInviter(code: string): Promise<{ displayName: string | null } | undefined>
  assertClaimsNotSuspended(transaction: Transaction, memberId: string): Promise<void>
  readSuspensions(memberId: string): Promise<AnswerOf<typeof readHolds>>
  /** Returns the make-goods of an incident. */
  readMakeGoods(incidentId: string): ReturnType<typeof readMakeGoods>
  onInviterBound(transaction: Transaction, referral: { memberId: string; inviterId: string }): Promise<void>
  onInviteeLinked(transaction: Transaction, memberId: string): Promise<unknown>
}
