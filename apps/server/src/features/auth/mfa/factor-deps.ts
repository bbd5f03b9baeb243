import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockUser } from '../accounts/lock-user.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import type { SessionIssuer } from '../sessions/issue-session.ts'
import type { FactorRow, ShownFactor, UserRow } from '../tables.ts'
import type { FactorKeys } from './sealed-secret.ts'

export type FactorDeps = SessionIssuer &
  Pick<AuthDeps, 'db' | 'rateLimiter' | 'log' | 'metrics' | 'publicUrl'> & {
    limits: AuthLimits
    factorKeys: FactorKeys
  }

/** Claims of the caller's verified access token. */
export interface Caller {
  sub: string
  session_id: string
}

export function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

/**
 * Locks and returns a user row.
 * @throws AuthError user_not_found
 */
export async function lockExistingUser(transaction: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(transaction, userId)
  if (!user) throw userNotFound()
  return user
}

/**
 * Returns whether the caller's session has level aal2. Reads the database, because the token may be outdated.
 */
export async function isUpgraded(transaction: Transaction, { sub, session_id }: Caller): Promise<boolean> {
  const session = await transaction
    .selectFrom('auth.sessions')
    .select('aal')
    .where('user_id', '=', sub)
    .where('id', '=', session_id)
    .executeTakeFirst()
  return session?.aal === 'aal2'
}

export function readFactors(transaction: Transaction, userId: string): Promise<FactorRow[]> {
  return transaction
    .selectFrom('auth.factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Copies the factors to the user row, for responses, and returns them. The user must be locked. */
export async function showFactors(transaction: Transaction, userId: string): Promise<ShownFactor[]> {
  const shown = (await readFactors(transaction, userId)).map(describeFactor)
  await transaction
    .updateTable('auth.users')
    .set({ factors: JSON.stringify(shown) })
    .where('id', '=', userId)
    .execute()
  return shown
}

function describeFactor(row: FactorRow): ShownFactor {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    friendly_name: row.friendly_name,
    factor_type: row.factor_type,
  }
}
