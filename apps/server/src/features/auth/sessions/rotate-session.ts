import type { Database } from '../../../platform/database/database.ts'
import { runPrepared } from '../../../platform/database/prepared.ts'
import { SHOWN_COLUMNS, type ShownUser } from '../accounts/describe-user.ts'
import type { SessionRow } from '../tables.ts'
import type { RefreshToken } from './refresh-token.ts'
import { currentOrigin } from './request-origin.ts'

/**
 * Statement that reads the session to refresh. A refresh executes this statement and `ROTATE`. Both look up
 * rows by primary key. The benchmark runs only these two statements as a baseline.
 */
export const READ_FOR_REFRESH = `
  select ${SHOWN_COLUMNS},
    s.aal, s.amr, s.refreshed_at, s.created_at as opened_at
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.user_id = $1 and s.id = $2`

// Statement that replaces the active token. Its condition resolves every race: only one concurrent holder of
// the active token updates the row. The others wait and find that their token is now the parent.
export const ROTATE = `
  update auth.sessions set refresh_hash = $4, parent_hash = $3, refreshed_at = $5, sealed_answer = $6, user_agent = $7,
    origin = $8
  where user_id = $1 and id = $2 and refresh_hash = $3`

export interface SessionToRefresh {
  user: ShownUser
  session: Pick<SessionRow, 'id' | 'aal' | 'amr' | 'refreshed_at' | 'created_at'>
}

/** Returns a refresh token's session and user, or undefined if the session ended. */
export async function readForRefresh(
  db: Database,
  { userId, sessionId }: RefreshToken,
): Promise<SessionToRefresh | undefined> {
  type Row = ShownUser & Omit<SessionToRefresh['session'], 'id' | 'created_at'> & { opened_at: Date }
  const [row] = (await runPrepared<Row>(db, READ_FOR_REFRESH, [userId, sessionId])).rows
  if (!row) return undefined
  const { aal, amr, refreshed_at, opened_at: created_at, ...user } = row
  return { user, session: { id: sessionId, aal, amr, refreshed_at, created_at } }
}

/** Replaces the active token with the next one. Returns false if `token` is no longer the active one. */
export async function rotateSession(
  db: Database,
  token: RefreshToken,
  next: { hash: Buffer; sealedAnswer: Buffer; at: Date },
): Promise<boolean> {
  const { origin, userAgent } = currentOrigin()
  const { userId, sessionId, hash } = token
  const values = [userId, sessionId, hash, next.hash, next.at, next.sealedAnswer, userAgent, origin]
  return (await runPrepared(db, ROTATE, values)).changed === 1
}
