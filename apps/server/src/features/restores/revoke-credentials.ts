import { type Act, writeAudit } from '../../audit/write-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'

const TABLES = [
  'auth.sessions',
  'auth.codes',
  'auth.flow_states',
  'auth.factor_challenges',
  'auth.undo_links',
  'api_keys',
  'campaign_email_codes',
  // Nodes register their keys again at their next login.
  'nodes',
] as const

/**
 * Revokes all credentials that a restored backup may have reactivated: sessions, emailed codes and links, API
 * keys, imported tokens, node keys, recovery codes and operator roles. Passwords and authenticator apps stay
 * valid.
 * @returns the number of revoked credentials of each kind
 */
export async function revokeCredentials(transaction: Transaction, act: Act): Promise<Record<string, number>> {
  const revoked: Record<string, number> = {}
  for (const table of TABLES) {
    const { numDeletedRows } = await transaction.deleteFrom(table).executeTakeFirstOrThrow()
    revoked[table.replace('auth.', '')] = Number(numDeletedRows)
  }
  const { numUpdatedRows } = await transaction
    .updateTable('auth.recovery_codes')
    .set({ used_at: new Date() })
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  revoked.recovery_codes = Number(numUpdatedRows)
  const tokens = await transaction
    .updateTable('auth.imported_tokens')
    .set({ revoked_at: new Date() })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  revoked.imported_tokens = Number(tokens.numUpdatedRows)
  const operators = await transaction
    .deleteFrom('operators')
    .returning(['account_id as id', 'role'])
    .execute()
  revoked.operators = operators.length
  if (Object.values(revoked).every((count) => count === 0)) return revoked
  await writeAudit(transaction, {
    ...act,
    action: 'credentials.revoke',
    subject: { kind: 'installation', id: 'all' },
    before: { operators },
    after: revoked,
  })
  return revoked
}
