import { sql } from 'kysely'
import { signAccessToken } from '../../apps/server/src/auth/access-token.ts'
import { openSigningKeys } from '../../apps/server/src/auth/signing-keys.ts'
import type { Database } from '../../apps/server/src/database.ts'
import { ISSUER } from '../stand/start-server.ts'

/** Opens a session for each member and signs its access token, as a server of the bench does. */
export async function prepareTokens(db: Database, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string; session: string }>`
    with sessions as (
      insert into auth.sessions (user_id, refresh_hash, refreshed_at, aal, amr, created_at)
      select id, sha256(id::text::bytea), now(), 'aal1', '[]', now() from unnest(${memberIds}::uuid[]) id
      returning user_id, id
    )
    select u.id, u.email, s.id as session from auth.users u join sessions s on s.user_id = u.id`.execute(db)
  if (rows.length !== memberIds.length) throw new Error(`${rows.length} accounts of ${memberIds.length}`)
  const now = () => new Date()
  const keys = await openSigningKeys(db, now)
  const app_metadata = { provider: 'email', providers: ['email'] }
  return Promise.all(
    rows.map(async ({ id, email, session }) => {
      const { accessToken } = await signAccessToken(
        { keys, issuer: ISSUER, now },
        { id, email, app_metadata, user_metadata: {} },
        { id: session, aal: 'aal1', amr: [] },
      )
      return accessToken
    }),
  )
}
