import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../database.ts'
import { prepared } from '../platform/database/prepared.ts'
import { ACCESS_TOKEN_SECONDS, signAccessToken } from './access-token.ts'
import { keepEvent } from './activity/keep-event.ts'
import { type PlaceWatch, tellNewPlace } from './activity/tell-new-place.ts'
import { type AuthUser, describeUser, type ShownUser } from './describe-user.ts'
import { markNetwork, rememberNetwork } from './known-networks.ts'
import { makeRefreshToken } from './refresh-token.ts'
import type { SessionLifetimes } from './sessions/lifetimes.ts'
import type { OpenSessions } from './sessions/open-sessions.ts'
import { currentOrigin } from './sessions/request-origin.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { AuthenticationMethod } from './tables.ts'

/** A session as the protocol answers one. */
export interface Session {
  access_token: string
  token_type: 'bearer'
  /** Seconds until the access token expires. */
  expires_in: number
  /** The same as a time, in seconds since 1970. */
  expires_at: number
  refresh_token: string
  user: AuthUser
}

export interface SessionIssuer extends PlaceWatch {
  keys: SigningKeys
  issuer: string
  /** Key of the mark on refresh tokens. */
  markKey: KeyObject
  /** Which sessions are open, as this process knows it. */
  sessions: OpenSessions
  lifetimes: SessionLifetimes
}

/** Opens a session for a user whose credentials were just checked, in the transaction that checked them. */
export async function issueSession(
  deps: SessionIssuer,
  transaction: Transaction,
  user: ShownUser,
  method: AuthenticationMethod['method'],
): Promise<{ session: Session; sessionId: string }> {
  const now = deps.now()
  const row = {
    id: uuidv7(),
    aal: 'aal1' as const,
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
  }
  const refreshToken = makeRefreshToken(deps.markKey, user.id, row.id)
  const { accessToken, expiresAt } = await signAccessToken(deps, user, row)
  const { origin, network, userAgent } = currentOrigin()
  await sql`${prepared}
    insert into auth.sessions (user_id, id, refresh_hash, refreshed_at, aal, amr, created_at, user_agent, origin)
    values (${user.id}, ${row.id}, ${refreshToken.hash}, ${now}, ${row.aal}, ${JSON.stringify(row.amr)}, ${now}, ${userAgent}, ${origin})
  `.execute(transaction)
  await tellNewPlace(deps, transaction, user)
  if (network) {
    const mark = markNetwork(deps.placeKey, user.id, network)
    await rememberNetwork(transaction, { userId: user.id, mark, at: now })
  }
  await keepEvent(transaction, 'login', method, { userId: user.id, sessionId: row.id, at: now })
  return {
    sessionId: row.id,
    session: {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: refreshToken.text,
      user: describeUser(user),
    },
  }
}
