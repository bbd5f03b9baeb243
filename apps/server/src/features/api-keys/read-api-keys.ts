import type { ApiKey } from '@hearth/protocol/endpoints/api-keys'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ApiKeysTables } from './tables.ts'

/** Returns a member's keys, newest first. */
export async function readApiKeys(db: Database, memberId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(describeApiKey)
}

/** Returns a key as its owner sees it. */
export function describeApiKey(row: Selectable<ApiKeysTables['api_keys']>): ApiKey {
  const { id, name, prefix, scopes, created_at, expires_at, last_used_at } = row
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }
}
