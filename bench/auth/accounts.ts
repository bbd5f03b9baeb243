import { sql } from 'kysely'
import { hashSlowly } from '../../apps/server/src/features/auth/passwords/passwords.ts'
import { createRefreshToken } from '../../apps/server/src/features/auth/sessions/refresh-token.ts'
import { solveBotCheck } from '../../apps/server/src/test/support/solve-bot-check.ts'
import type { Harness } from './harness.ts'

export const PASSWORD = 'a password for the bench'

/** Adds confirmed accounts with the same password. Many are needed, because each has its own login budget. */
export async function addAccounts(harness: Harness, count: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    insert into auth.users (email, password_hash, email_confirmed_at, app_metadata, created_at, updated_at)
    select 'bench-' || uuidv7() || '@example.org', ${await hashSlowly(PASSWORD)}, now(),
      '{"provider": "email", "providers": ["email"]}', now(), now()
    from generate_series(1, ${count}) returning id, email`.execute(harness.db)
  return rows
}

/** Solves bot checks in advance, so that the measurement does not include the work. */
export async function solveBotChecks(harness: Harness, count: number): Promise<string[]> {
  const solved: string[] = []
  for (let n = 0; n < count; n++) solved.push(await solveBotCheck(await harness.botCheck.createChallenge()))
  return solved
}

export interface OpenSession {
  userId: string
  id: string
  refreshToken: string
  /** Stored hash of the refresh token, as hex. */
  hash: string
}

/** Opens sessions of new accounts, each with a refresh token that the server could have issued. */
export async function addSessions(harness: Harness, count: number): Promise<OpenSession[]> {
  const users = await addAccounts(harness, Math.ceil(count / 10))
  const { rows } = await sql<{ user_id: string; id: string }>`
    insert into auth.sessions (user_id, refresh_hash, refreshed_at, aal, amr, created_at)
    select id, '', now(), 'aal1', '[{"method": "password", "timestamp": 0}]', now()
    from unnest(${users.map(({ id }) => id)}::uuid[]) id, generate_series(1, 10) n limit ${count}
    returning user_id, id`.execute(harness.db)
  const sessions = rows.map(({ user_id: userId, id }) => {
    const { text, hash } = createRefreshToken(harness.markKey, userId, id)
    return { userId, id, refreshToken: text, hash: hash.toString('hex') }
  })
  await sql`
    update auth.sessions s set refresh_hash = decode(given.hash, 'hex')
    from unnest(${sessions.map(({ userId }) => userId)}::uuid[], ${sessions.map(({ id }) => id)}::uuid[],
      ${sessions.map(({ hash }) => hash)}::text[]) as given (user_id, id, hash)
    where s.user_id = given.user_id and s.id = given.id`.execute(harness.db)
  return sessions
}
