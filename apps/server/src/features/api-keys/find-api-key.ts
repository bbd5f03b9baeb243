import { createHash } from 'node:crypto'
import type { ApiScope } from '@hearth/protocol/api-scopes'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { messages } from './messages.ts'

/** Prefix that distinguishes API keys from access tokens and makes leaked keys recognizable. */
export const API_KEY_START = 'hearth_key_'

/** Minimum interval between updates of a key's recorded last use. */
const RECORDED_EVERY_MS = 60_000

/**
 * Returns the caller that an API key identifies, and records the key's use in the same statement.
 * @throws AppError UNAUTHORIZED if the key is unknown, removed or expired
 */
export async function findApiKey(db: Database, key: string, now: Date): Promise<Caller> {
  const { rows } = await sql<{
    id: string
    member_id: string
    scopes: ApiScope[]
    aal: string
    expires_at: Date | null
  }>`${prepared}
    with found as (
      select member_id, id, scopes, aal, expires_at from api_keys
      where key_hash = ${hashApiKey(key)} and (expires_at is null or expires_at > ${now})
    ), noted as (
      update api_keys k set last_used_at = ${now} from found f
      where k.member_id = f.member_id and k.id = f.id
        and (k.last_used_at is null or k.last_used_at < ${new Date(now.getTime() - RECORDED_EVERY_MS)})
    )
    select id, member_id, scopes, aal, expires_at from found
  `.execute(db)
  const [found] = rows
  if (!found) {
    throw new AppError('UNAUTHORIZED', messages.invalid(), { chargedToSubnet: true })
  }
  return {
    memberId: found.member_id,
    sessionId: found.id,
    expiresAt: found.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    aal: found.aal,
    scopes: found.scopes,
  }
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
