import type { ColumnType, Generated, Selectable } from 'kysely'
import type { SecurityEmailKind } from './activity/send-security-email.ts'

/** Written as JSON text, because the driver would convert arrays to PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>

export interface AppMetadata {
  provider: string
  providers: string[]
}

/**
 * Method by which a session's holder proved their identity (RFC 8176), and the time in seconds since 1970.
 */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}

/** A second factor, as the protocol represents it. */
export interface ShownFactor {
  id: string
  friendly_name: string
  factor_type: FactorType
  status: FactorStatus
  created_at: string
  updated_at: string
}

export type FactorType = 'totp' | 'recovery_code'
export type FactorStatus = 'unverified' | 'verified'

interface UsersTable {
  id: Generated<string>
  email: string
  password_hash: string | null
  email_confirmed_at: Date | null
  email_autoconfirmed: Generated<boolean>
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  new_email: string | null
  invited_at: Generated<Date | null>
  email_change_sent_at: Generated<Date | null>
  email_change_current_confirmed: Generated<boolean>
  email_change_new_confirmed: Generated<boolean>
  reauthentication_sent_at: Generated<Date | null>
  banned_until: Generated<Date | null>
  deleted_at: Generated<Date | null>
  last_sign_in_at: Date | null
  factors: ColumnType<ShownFactor[], string | undefined, string>
  app_metadata: Json<AppMetadata>
  user_metadata: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Date
  updated_at: Date
}

interface CodesTable {
  user_id: string
  purpose: CodePurpose
  id: string
  code_hash: string
  link_hash: Buffer
  tries: Generated<number>
  requesters: Generated<Buffer[]>
  requester_tries: Generated<number[]>
  expires_at: Date
  pending_password_hash: string | null
  pending_user_metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>
  /** Sign-up request that the code belongs to. */
  pending_sign_up: ColumnType<
    { at: string; origin: string | null; userAgent: string | null } | null,
    string | null | undefined,
    string | null
  >
  code_challenge: Generated<string | null>
  code_challenge_method: Generated<string | null>
}

interface FlowStatesTable {
  code_hash: Buffer
  user_id: string
  code_challenge: string
  code_challenge_method: string
  expires_at: Date
}

interface SessionsTable {
  user_id: string
  id: Generated<string>
  refresh_hash: Buffer
  parent_hash: Buffer | null
  refreshed_at: Date
  sealed_answer: Buffer | null
  aal: 'aal1' | 'aal2'
  amr: Json<AuthenticationMethod[]>
  created_at: Date
  user_agent: Generated<string | null>
  origin: Generated<string | null>
  factor_id: Generated<string | null>
  /** Time of the last proof of identity. A refresh does not change it. */
  proved_at: Generated<Date | null>
  proof_method: Generated<AuthenticationMethod['method'] | null>
}

/** Algorithms of this service's signing keys. */
export type SigningAlgorithm = 'ES256' | 'RS256'
/** Algorithms of imported keys. HS256 keys only verify tokens. */
export type ImportedAlgorithm = SigningAlgorithm | 'EdDSA' | 'HS256'

interface SigningKeysTable {
  kid: Generated<string>
  algorithm: SigningAlgorithm
  public_jwk: Json<Record<string, unknown>>
  private_jwk: Json<Record<string, unknown>>
  created_at: Date
  retired_at: Date | null
}

interface ImportedKeysTable {
  kid: string
  algorithm: ImportedAlgorithm
  public_jwk: ColumnType<Record<string, unknown> | null, string | null, string | null>
  private_jwk: ColumnType<Record<string, unknown> | null, string | null, string | null>
  issuer: string
  audience: string
  imported_at: Date
  verifies_until: Date
  signs: Generated<boolean>
  signed_until: Generated<Date | null>
  revoked_at: Generated<Date | null>
}

interface ImportedTokensTable {
  id: Generated<string>
  token_hash: Buffer
  kid: string
  role: ImportedRole
  imported_at: Date
  expires_at: Date | null
  revoked_at: Generated<Date | null>
}

interface ImportedUsersTable {
  id: string
  fingerprint: Buffer
  imported_at: Date
}

interface ImportedSessionsTable {
  user_id: string
  session_id: string
  token_hash: Buffer
}

/**
 * Role of a program's imported token: `anon` has no permissions, and `service_role` can call the admin API.
 */
export type ImportedRole = 'anon' | 'service_role'

interface FactorsTable {
  user_id: string
  id: Generated<string>
  friendly_name: string
  factor_type: FactorType
  status: FactorStatus
  sealed_secret: Buffer | null
  last_used_step: Generated<number>
  failures: Generated<number>
  retry_at: Date | null
  created_at: Date
  updated_at: Date
}

interface FactorChallengesTable {
  user_id: string
  factor_id: string
  id: Generated<string>
  session_id: string
  expires_at: Date
}

interface RecoveryCodesTable {
  user_id: string
  factor_id: string
  code_hash: Buffer
  used_at: Date | null
}

interface EventsTable {
  user_id: string
  id: string
  event: string
  outcome: string
  session_id: string | null
  origin: string | null
  user_agent: string | null
  at: Date
}

interface KnownDevicesTable {
  user_id: string
  device: Buffer
  last_used_at: Date
}

interface UndoLinksTable {
  token_hash: Buffer
  user_id: string
  action: 'password' | 'email' | 'factor'
  old_email: string | null
  factor_id: string | null
  changed_at: Date
  expires_at: Date
}

export interface SecurityEmailsTable {
  account_id: string
  kind: SecurityEmailKind
  recipient: string
  language: string
  since: Date
  sent: number
  suppressed: number
  sent_link: Buffer | null
  unsent_link: Buffer | null
}

export interface AuthTables {
  security_emails: SecurityEmailsTable
  'auth.users': UsersTable
  'auth.bans': { user_id: string; starts_at: Date; ends_at: Date }
  'auth.codes': CodesTable
  'auth.flow_states': FlowStatesTable
  'auth.sessions': SessionsTable
  'auth.factors': FactorsTable
  'auth.factor_challenges': FactorChallengesTable
  'auth.recovery_codes': RecoveryCodesTable
  'auth.events': EventsTable
  'auth.known_devices': KnownDevicesTable
  'auth.undo_links': UndoLinksTable
  'auth.signing_keys': SigningKeysTable
  'auth.imported_keys': ImportedKeysTable
  'auth.imported_tokens': ImportedTokensTable
  'auth.imported_users': ImportedUsersTable
  'auth.imported_sessions': ImportedSessionsTable
  'auth.secrets': { name: string; value: Buffer }
  'auth.spent_challenges': { nonce: string; expires_at: Date }
}

export type CodePurpose =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
export type UserRow = Selectable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
export type UndoLinkRow = Selectable<UndoLinksTable>
export type FactorRow = Selectable<FactorsTable>
export type ImportedKeyRow = Selectable<ImportedKeysTable>

declare module '../../platform/database/database.ts' {
  interface Tables extends AuthTables {}
}
