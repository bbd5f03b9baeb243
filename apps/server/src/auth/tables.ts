import type { ColumnType, Generated, Selectable } from 'kysely'

/** Written as JSON text, because the driver would turn an array into one of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>

export interface AppMetadata {
  provider: string
  providers: string[]
}

/** How a session was opened (RFC 8176): what was shown, and when, in seconds since 1970. */
export interface AuthenticationMethod {
  method: 'password' | 'otp'
  timestamp: number
}

interface UsersTable {
  id: Generated<string>
  email: string
  password_hash: string | null
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  new_email: string | null
  last_sign_in_at: Date | null
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
  expires_at: Date
  pending_password_hash: string | null
  pending_user_metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>
}

interface SessionsTable {
  user_id: string
  id: Generated<string>
  refresh_hash: Buffer
  parent_hash: Buffer | null
  refreshed_at: Date
  sealed_answer: Buffer | null
  aal: 'aal1'
  amr: Json<AuthenticationMethod[]>
  created_at: Date
}

interface SigningKeysTable {
  kid: Generated<string>
  algorithm: 'ES256'
  public_jwk: Json<Record<string, unknown>>
  private_jwk: Json<Record<string, unknown>>
  created_at: Date
  retired_at: Date | null
}

export interface AuthTables {
  'auth.users': UsersTable
  'auth.codes': CodesTable
  'auth.sessions': SessionsTable
  'auth.signing_keys': SigningKeysTable
  'auth.secrets': { name: string; value: Buffer }
  'auth.spent_challenges': { nonce: string; expires_at: Date }
}

export type CodePurpose = 'signup'
export type UserRow = Selectable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
