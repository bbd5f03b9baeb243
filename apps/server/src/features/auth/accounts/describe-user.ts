import { AUDIENCE, ROLE } from '../sessions/access-token.ts'
import type { AppMetadata, ShownFactor, UserRow } from '../tables.ts'

/** User in the protocol's format. Times are ISO 8601 in UTC and absent if the event never occurred. */
export interface AuthUser {
  id: string
  aud: string
  role: string
  email: string
  email_confirmed_at?: string
  phone: string
  confirmed_at?: string
  confirmation_sent_at?: string
  recovery_sent_at?: string
  new_email?: string
  email_change_sent_at?: string
  invited_at?: string
  reauthentication_sent_at?: string
  banned_until?: string
  deleted_at?: string
  last_sign_in_at?: string
  app_metadata: AppMetadata
  user_metadata: Record<string, unknown>
  identities: AuthIdentity[]
  /** Second factors, absent if there are none. */
  factors?: ShownFactor[]
  created_at: string
  updated_at: string
  is_anonymous: boolean
}

interface AuthIdentity {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at?: string
  created_at: string
  updated_at: string
  email: string
}

export const EMAIL_PROVIDER: AppMetadata = { provider: 'email', providers: ['email'] }

/** Columns of the user row from which responses are built. */
export type ShownUser = Omit<
  UserRow,
  'password_hash' | 'email_autoconfirmed' | 'email_change_current_confirmed' | 'email_change_new_confirmed'
>

/**
 * Columns of `auth.users u`. They are listed explicitly, because the statements that use them are prepared.
 */
export const SHOWN_COLUMNS = `u.id, u.email, u.email_confirmed_at, u.confirmation_sent_at, u.recovery_sent_at,
  u.new_email, u.email_change_sent_at, u.invited_at, u.reauthentication_sent_at, u.banned_until, u.deleted_at,
  u.last_sign_in_at, u.app_metadata, u.user_metadata, u.factors, u.created_at, u.updated_at`

export function describeUser(row: ShownUser): AuthUser {
  return {
    id: row.id,
    aud: AUDIENCE,
    role: ROLE,
    email: row.email,
    ...time('email_confirmed_at', row.email_confirmed_at),
    phone: '',
    ...time('confirmation_sent_at', row.confirmation_sent_at),
    ...time('confirmed_at', row.email_confirmed_at),
    ...time('recovery_sent_at', row.recovery_sent_at),
    ...(row.new_email !== null && { new_email: row.new_email }),
    ...time('email_change_sent_at', row.email_change_sent_at),
    ...time('invited_at', row.invited_at),
    ...time('reauthentication_sent_at', row.reauthentication_sent_at),
    ...time('banned_until', row.banned_until),
    ...time('deleted_at', row.deleted_at),
    ...time('last_sign_in_at', row.last_sign_in_at),
    app_metadata: row.app_metadata,
    user_metadata: row.user_metadata,
    identities: [describeEmailIdentity(row)],
    ...(row.factors.length > 0 && { factors: row.factors }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** Returns an account's only identity: its email address. */
function describeEmailIdentity(row: ShownUser): AuthIdentity {
  return {
    identity_id: row.id,
    id: row.id,
    user_id: row.id,
    identity_data: {
      sub: row.id,
      email: row.email,
      email_verified: row.email_confirmed_at !== null,
      phone_verified: false,
    },
    provider: 'email',
    ...time('last_sign_in_at', row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    email: row.email,
  }
}

function time<Name extends string>(name: Name, at: Date | null): { [N in Name]?: string } {
  return (at ? { [name]: at.toISOString() } : {}) as { [N in Name]?: string }
}
