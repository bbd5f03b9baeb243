import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import type { RefreshToken } from '../sessions/refresh-token.ts'

/** Covers both formats of GoTrue's tokens: 12 or 22 characters, or 51 to 64 with session and counter. */
const PLAUSIBLE = /^[\w-]{12,64}$/

/**
 * Returns the imported session that a refresh token belongs to, even if the token was already used or the
 * session has ended.
 */
export async function findImportedSession(db: Database, text: string): Promise<RefreshToken | undefined> {
  if (!PLAUSIBLE.test(text)) return undefined
  const hash = createHash('sha256').update(text).digest()
  const found = await db
    .selectFrom('auth.imported_sessions')
    .select(['user_id', 'session_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return found && { userId: found.user_id, sessionId: found.session_id, text, hash }
}
