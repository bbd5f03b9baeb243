import { validate as isUuid } from 'uuid'
import type { Transaction } from '../../../platform/database/database.ts'

/**
 * Revokes an imported key by its key ID, or an imported token by its ID. Tokens of a revoked key also stop
 * working.
 * @returns the kind that was revoked; undefined if the ID is unknown or was already revoked
 */
export async function revokeImport(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<'key' | 'token' | undefined> {
  const key = await transaction
    .updateTable('auth.imported_keys')
    .set({ revoked_at: now, private_jwk: null, signs: false, signed_until: null })
    .where('kid', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (key.numUpdatedRows > 0n) return 'key'
  if (!isUuid(id)) return undefined
  const token = await transaction
    .updateTable('auth.imported_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return token.numUpdatedRows > 0n ? 'token' : undefined
}
