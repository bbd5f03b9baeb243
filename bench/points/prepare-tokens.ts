import { sql } from 'kysely'
import { signAccessToken } from '../../apps/server/src/auth/access-token.ts'
import { openSigningKeys } from '../../apps/server/src/auth/signing-keys.ts'
import type { Database } from '../../apps/server/src/database.ts'
import { ISSUER } from '../stand/start-server.ts'

/** Adds members with an account each. @returns their ids */
export async function addMembers(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with accounts as (
      insert into auth.users (email, email_confirmed_at, app_metadata, created_at, updated_at)
      select 'bench-' || n || '@example.org', now(), '{"provider": "email", "providers": ["email"]}', now(), now()
      from generate_series(1, ${count}) n returning id, email
    ), new_members as (
      insert into members (id, email, personal_code)
      select id, email, 'B' || substr(md5(id::text), 1, 12) from accounts
    ), totals as (
      insert into settled_totals (member_id) select id from accounts
    )
    select id from accounts order by id`.execute(db)
  return rows.map(({ id }) => id)
}

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
