import type { KeyObject } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../platform/database/database.ts'
import { type AuthUser, describeUser, type ShownUser } from '../accounts/describe-user.ts'
import { markSubnet } from '../activity/known-subnets.ts'
import { markDevice, type NewDeviceDeps, sendNewDeviceEmail } from '../activity/send-new-device-email.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { AuthenticationMethod } from '../tables.ts'
import { ACCESS_TOKEN_SECONDS, signAccessToken } from './access-token.ts'
import type { SessionLifetimes } from './lifetimes.ts'
import type { OpenSessions } from './open-sessions.ts'
import { createRefreshToken } from './refresh-token.ts'
import { currentOrigin } from './request-origin.ts'
import { type SessionToWrite, writeSession } from './write-session.ts'

/** Session in the protocol's format. */
export interface Session {
  access_token: string
  token_type: 'bearer'
  /** Seconds until the access token expires. */
  expires_in: number
  /** Expiry of the access token, in seconds since 1970. */
  expires_at: number
  refresh_token: string
  user: AuthUser
}

export interface SessionIssuer extends NewDeviceDeps {
  keys: SigningKeys
  issuer: string
  /** Key for the marks on refresh tokens. */
  markKey: KeyObject
  /** Open sessions, cached by this process. */
  sessions: OpenSessions
  lifetimes: SessionLifetimes
  /** Validity of an identity proof in milliseconds. */
  proofMs: number
}

/**
 * Prepares a session for an account: the row to store, and the refresh token, of which only the hash is
 * stored.
 */
export function prepareSession(
  deps: SessionIssuer,
  userId: string,
  method: AuthenticationMethod['method'],
): { toWrite: SessionToWrite; amr: AuthenticationMethod[]; refreshToken: string } {
  const at = deps.now()
  const id = uuidv7()
  const amr = [{ method, timestamp: Math.floor(at.getTime() / 1000) }]
  const refreshToken = createRefreshToken(deps.markKey, userId, id)
  const { origin, subnet, userAgent } = currentOrigin()
  const toWrite = {
    userId,
    id,
    refreshHash: refreshToken.hash,
    at,
    amr: JSON.stringify(amr),
    userAgent,
    origin,
    subnet: subnet ? markSubnet(deps.deviceKey, userId, subnet) : undefined,
    device: markDevice(deps, userId),
    eventId: uuidv7(),
    method,
  }
  return { toWrite, amr, refreshToken: refreshToken.text }
}

/** Returns the response for a stored session. */
export async function describeSession(
  deps: SessionIssuer,
  user: ShownUser,
  { toWrite: { id }, amr, refreshToken }: ReturnType<typeof prepareSession>,
): Promise<Session> {
  const { accessToken, expiresAt } = await signAccessToken(deps, user, { id, aal: 'aal1', amr })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: describeUser(user),
  }
}

/**
 * Opens a session for a user who proved access to the mailbox. Runs in the transaction that verified the
 * proof and locked the account.
 */
export async function issueSession(
  deps: SessionIssuer,
  transaction: Transaction,
  user: ShownUser,
  method: AuthenticationMethod['method'],
): Promise<{ session: Session; sessionId: string }> {
  const prepared = prepareSession(deps, user.id, method)
  if (await writeSession(transaction, prepared.toWrite)) await sendNewDeviceEmail(deps, transaction, user)
  return { session: await describeSession(deps, user, prepared), sessionId: prepared.toWrite.id }
}
