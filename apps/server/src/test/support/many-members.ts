import { sql } from 'kysely'
import { openSigningKeys } from '../../features/auth/keys/signing-keys.ts'
import { signAccessToken } from '../../features/auth/sessions/access-token.ts'
import type { Database } from '../../platform/database/database.ts'
import { testKeys } from './test-keys.ts'

/**
 * Inserts members and their accounts, which is faster than signing them up.
 * @returns their IDs
 */
export async function addMembers(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with accounts as (
      insert into auth.users (email, email_confirmed_at, app_metadata, created_at, updated_at)
      select 'member-' || gen_random_uuid() || '@example.org', now(), '{"provider": "email", "providers": ["email"]}', now(), now()
      from generate_series(1, ${count}) returning id, email
    ), new_members as (
      insert into members (id, email, personal_code)
      select id, email, 'B' || substr(md5(id::text), 1, 12) from accounts
    ), totals as (
      insert into settled_totals (member_id) select id from accounts
    )
    select id from accounts order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Opens a session for each member and signs its access token.
 * @param issuer public address of the server, followed by /auth/v1
 * @returns tokens in the order of the members
 */
export async function prepareTokens(
  db: Database,
  memberIds: readonly string[],
  issuer: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string; session: string }>`
    with given as (
      select id, number from unnest(${memberIds}::uuid[]) with ordinality as given (id, number)
    ), opened as (
      insert into auth.sessions (user_id, refresh_hash, refreshed_at, aal, amr, created_at)
      select id, sha256(id::text::bytea), now(), 'aal1', '[]', now() from given
      returning user_id, id
    )
    select u.id, u.email, o.id as session
    from given g join opened o on o.user_id = g.id join auth.users u on u.id = g.id
    order by g.number`.execute(db)
  if (rows.length !== memberIds.length)
    throw new Error(`Expected ${memberIds.length} accounts, got ${rows.length}.`)
  const now = () => new Date()
  const keys = await openSigningKeys(db, now, { secrets: testKeys })
  const app_metadata = { provider: 'email', providers: ['email'] }
  return Promise.all(
    rows.map(async ({ id, email, session }) => {
      const { accessToken } = await signAccessToken(
        { keys, issuer, now },
        { id, email, app_metadata, user_metadata: {} },
        { id: session, aal: 'aal1', amr: [] },
      )
      return accessToken
    }),
  )
}
