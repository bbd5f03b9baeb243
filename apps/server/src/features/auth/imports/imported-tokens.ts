import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import type { ImportedRole } from '../tables.ts'

/**
 * Returns an imported token's role, or undefined if the token is unknown or expired, or if it or its key is
 * revoked.
 */
export async function findImportedRole(
  db: Database,
  token: string,
  now: Date,
): Promise<ImportedRole | undefined> {
  const found = await db
    .selectFrom('auth.imported_tokens as t')
    .innerJoin('auth.imported_keys as k', 'k.kid', 't.kid')
    .select('t.role')
    .where('t.token_hash', '=', hashImportedToken(token))
    .where('t.revoked_at', 'is', null)
    .where('k.revoked_at', 'is', null)
    .where((where) => where.or([where('t.expires_at', 'is', null), where('t.expires_at', '>', now)]))
    .executeTakeFirst()
  return found?.role
}

/** Returns the hash of a token. A fast hash suffices, because the token's signature has at least 256 bits. */
export function hashImportedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
