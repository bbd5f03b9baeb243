import type { AuthLimits } from '../../../config/auth-limits.ts'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { describeUser, type ShownUser } from '../accounts/describe-user.ts'
import { isBanned } from '../accounts/is-banned.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'
import { findImportedSession } from '../imports/imported-sessions.ts'
import { consume } from '../limits.ts'
import { signAccessToken } from './access-token.ts'
import type { Session, SessionIssuer } from './issue-session.ts'
import { endOf } from './lifetimes.ts'
import {
  createRefreshToken,
  openAnswer,
  type RefreshToken,
  readRefreshToken,
  sealAnswer,
} from './refresh-token.ts'
import { readForRefresh, rotateSession } from './rotate-session.ts'

/**
 * Milliseconds for which the active token's parent can still be exchanged for the active token, because two
 * tabs may refresh concurrently.
 */
const PARENT_WINDOW_MS = 10_000

type Deps = SessionIssuer & Pick<AuthDeps, 'db' | 'rateLimiter' | 'log' | 'metrics'> & { limits: AuthLimits }

/**
 * Milliseconds after verification of a second factor during which the former token causes a retryable error.
 * Slightly longer than clients retry.
 */
const UPGRADE_WINDOW_MS = 60_000

/** Tokens of a response. Other fields can be read again. */
interface TokenPair {
  accessToken: string
  expiresAt: number
  refreshToken: string
}

/**
 * Exchanges a refresh token for a new pair. Reuse of a token after its grace period ends its session, because
 * one of the two holders must have stolen it.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired, user_banned,
 * over_request_rate_limit, unexpected_failure
 */
export async function refreshSession(
  deps: Deps,
  input: { refreshToken: string; address: string },
): Promise<Session> {
  const token =
    readRefreshToken(deps.markKey, input.refreshToken) ??
    (await findImportedSession(deps.db, input.refreshToken))
  if (!token) return assertNotInvented(deps, input.address)

  const found = await readForRefresh(deps.db, token)
  if (!found) throw await rejection(deps, token)
  if (endOf(found.session, deps.lifetimes) <= deps.now().getTime()) throw await endExpired(deps, token)
  const next = createRefreshToken(deps.markKey, token.userId, token.sessionId)
  const access = await signAccessToken(deps, found.user, found.session)
  const pair: TokenPair = { ...access, refreshToken: next.text }

  const sealedAnswer = sealAnswer(token, JSON.stringify(pair))
  if (!(await rotateSession(deps.db, token, { hash: next.hash, sealedAnswer, at: deps.now() }))) {
    return answerTokenOfThePast(deps, token, found.user)
  }
  recordEvent(deps, 'refresh', 'done', token)
  return answer(deps, pair, found.user)
}

async function answerTokenOfThePast(deps: Deps, token: RefreshToken, user: ShownUser): Promise<Session> {
  const last = await deps.db
    .selectFrom('auth.sessions')
    .select(['parent_hash', 'refreshed_at', 'sealed_answer'])
    .where('user_id', '=', token.userId)
    .where('id', '=', token.sessionId)
    .executeTakeFirst()
  if (!last) throw await rejection(deps, token)
  const { parent_hash, refreshed_at, sealed_answer } = last
  const isParent = parent_hash?.equals(token.hash) ?? false
  if (isParent && sealed_answer && deps.now().getTime() - refreshed_at.getTime() <= PARENT_WINDOW_MS) {
    recordEvent(deps, 'refresh', 'again', token)
    return answer(deps, JSON.parse(openAnswer(token, sealed_answer)) as TokenPair, user)
  }
  if (isParent && !sealed_answer && deps.now().getTime() - refreshed_at.getTime() <= UPGRADE_WINDOW_MS) {
    // Verifying a second factor issued a new token. A holder of the old token, such as a second tab, will
    // find the new one in its storage. Clients retry a 503; any other status would sign the user out.
    throw new AuthError(
      503,
      'unexpected_failure',
      'The session was just given a new refresh token. Try again.',
      {
        retryAfterSeconds: 5,
      },
    )
  }
  // End the session in a separate statement, so that the error does not roll back the deletion.
  await deps.db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', token.userId)
    .where('id', '=', token.sessionId)
    .execute()
  recordEvent(deps, 'refresh_reuse', 'session_ended', token)
  await recordAuthEvent(deps.db, 'refresh_reuse', 'session_ended', { ...token, at: deps.now() })
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

function answer(deps: Deps, { accessToken, expiresAt, refreshToken }: TokenPair, user: ShownUser): Session {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: Math.max(0, expiresAt - Math.floor(deps.now().getTime() / 1000)),
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: describeUser(user),
  }
}

/**
 * Rejects an invented token. Counts only invented tokens, because a 429 for a valid token would sign the user
 * out. Also works if the counters are unavailable.
 */
async function assertNotInvented(deps: Deps, address: string): Promise<never> {
  const budget = deps.limits.implausibleRefreshPerSubnet
  await consume(deps.rateLimiter, `refresh:${subnetOf(address)}`, budget).catch((error: unknown) => {
    if (error instanceof AuthError) throw error
  })
  recordEvent(deps, 'refresh', 'refused')
  throw notFound()
}

/** Deletes a session whose lifetime has ended, which notifies all processes. Returns the error. */
async function endExpired(deps: Deps, token: RefreshToken): Promise<AuthError> {
  await deps.db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', token.userId)
    .where('id', '=', token.sessionId)
    .execute()
  recordEvent(deps, 'refresh', 'session_expired', token)
  return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
}

/**
 * Returns the error for a token whose session has ended. The error reveals a ban only to the session's
 * holder.
 */
async function rejection(deps: Deps, token: RefreshToken): Promise<AuthError> {
  const user = await deps.db
    .selectFrom('auth.users')
    .select('banned_until')
    .where('id', '=', token.userId)
    .executeTakeFirst()
  return user && isBanned(user, deps.now()) ? new AuthError(400, 'user_banned', 'User is banned') : notFound()
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
