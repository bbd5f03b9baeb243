import { sql } from 'kysely'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { markSubnet } from '../activity/known-subnets.ts'
import { recordAuthEvent, recordAuthEventInBackground } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError, createInvalidCredentialsError, sessionNotFound, userNotFound } from '../auth-error.ts'
import { consume, consumeAll } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { listLoginAttemptCharges, resetLoginAttempts } from '../passwords/login-attempts.ts'
import { fitsPassword } from '../passwords/passwords.ts'
import type { AccessTokenClaims } from '../sessions/access-token.ts'
import type { AuthenticationMethod, UserRow } from '../tables.ts'
import { consumeNonce } from './consume-nonce.ts'
import { proofMethods } from './proof-methods.ts'

/** The account's password, or the code that `reauthenticate` emailed. */
export type OfferedProof = { password: string } | { nonce: string }

/**
 * Renews the proof of a session. Password attempts are subject to the same rate limits and delays as during
 * sign-in.
 * @throws AuthError invalid_credentials, reauthentication_not_valid, over_request_rate_limit,
 * session_not_found, user_not_found
 */
export async function renewProof(
  deps: LinkDeps,
  claims: AccessTokenClaims,
  offered: OfferedProof,
  address: string,
): Promise<{ proved_at: string; expires_at: string }> {
  const user = await deps.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', claims.sub)
    .executeTakeFirst()
  if (!user) throw userNotFound()
  const who = { userId: user.id, sessionId: claims.session_id }
  try {
    if ('password' in offered) await verifyPassword(deps, user, offered.password, address)
    else await verifyNonce(deps, user, offered.nonce, address)
  } catch (error) {
    if (!(error instanceof AuthError) || error.statusCode === 429) throw error
    recordEvent(deps, 'reauthenticate', 'refused', who)
    recordAuthEventInBackground(deps, 'reauthenticate', 'refused', { ...who, at: deps.now() })
    throw error
  }
  const method = 'password' in offered ? 'password' : 'otp'
  const provedAt = await recordProof(deps, { claims, method, passwordHash: user.password_hash })
  recordEvent(deps, 'reauthenticate', 'done', who)
  return {
    proved_at: provedAt.toISOString(),
    expires_at: new Date(provedAt.getTime() + deps.proofMs).toISOString(),
  }
}

async function verifyPassword(
  deps: LinkDeps,
  user: UserRow,
  password: string,
  address: string,
): Promise<void> {
  const { rateLimiter, limits } = deps
  const { email } = user
  const subnet = subnetOf(address)
  const mark = markSubnet(deps.deviceKey, user.id, subnet)
  const { rows } = await sql`
    select from auth.known_subnets where user_id = ${user.id} and subnet = ${mark}
  `.execute(deps.db)
  await consumeAll(rateLimiter, [
    { key: `password:network:${subnet}`, budget: limits.passwordPerSubnet },
    ...listLoginAttemptCharges(limits, { email, subnet, isKnown: rows.length > 0 }),
  ])
  if (!(await fitsPassword(user.password_hash, password))) throw createInvalidCredentialsError()
  await resetLoginAttempts(rateLimiter, { email, subnet })
}

async function verifyNonce(deps: LinkDeps, user: UserRow, nonce: string, address: string): Promise<void> {
  await consume(deps.rateLimiter, `verify:${subnetOf(address)}`, deps.limits.verifyPerSubnet)
  if (!proofMethods(user).includes('email')) {
    throw new AuthError(
      422,
      'reauthentication_not_valid',
      'This account has a second factor: confirm with the password or a code of the second factor.',
    )
  }
  await consumeNonce(deps, user, nonce)
}

/**
 * Stores the proof with its session and returns its time.
 * @throws AuthError if the session has ended or the password has changed since the proof was verified
 */
async function recordProof(
  deps: LinkDeps,
  proof: {
    claims: AccessTokenClaims
    method: AuthenticationMethod['method']
    passwordHash: string | null
  },
): Promise<Date> {
  const { claims, method, passwordHash } = proof
  return deps.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, claims.sub)
    const session = await transaction
      .selectFrom('auth.sessions')
      .select('amr')
      .where('user_id', '=', claims.sub)
      .where('id', '=', claims.session_id)
      .forUpdate()
      .executeTakeFirst()
    if (!user || !session) {
      throw sessionNotFound()
    }
    if (method === 'password' && user.password_hash !== passwordHash) throw createInvalidCredentialsError()
    const now = deps.now()
    const shown = { method, timestamp: Math.floor(now.getTime() / 1000) }
    // Add the proof to `amr`, so that tokens contain it after the next refresh. A server with remote auth can
    // read it only from the token.
    const amr = [shown, ...session.amr.filter((entry) => entry.method !== method)]
    await transaction
      .updateTable('auth.sessions')
      .set({ proved_at: now, proof_method: method, amr: JSON.stringify(amr) })
      .where('user_id', '=', claims.sub)
      .where('id', '=', claims.session_id)
      .execute()
    const who = { userId: claims.sub, sessionId: claims.session_id, at: now }
    await recordAuthEvent(transaction, 'reauthenticate', 'done', who)
    return now
  })
}
