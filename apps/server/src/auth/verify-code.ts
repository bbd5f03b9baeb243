import { sql } from 'kysely'
import type { AuthDependencies } from './auth-context.ts'
import { codeRefused } from './auth-error.ts'
import { CODE_TRIES, hashLinkToken } from './email-code.ts'
import { issueSession, type Session, type SessionIssuer } from './issue-session.ts'
import { type AuthLimits, networkOf, takeFrom } from './limits.ts'
import { fitsHash } from './passwords.ts'
import { recordEvent } from './record-event.ts'
import type { CodePurpose } from './tables.ts'

export type VerifyCodeDependencies = SessionIssuer &
  Pick<AuthDependencies, 'db' | 'rateLimiter' | 'log' | 'metrics' | 'onUserVerified'> & { limits: AuthLimits }

/** What names a code: the address and the digits, or the token of a link; undefined where nothing can fit. */
export type Proof = { email: string; code: string } | { linkToken: string }

interface FoundCode {
  id: string
  user_id: string
}

/**
 * Uses up a code and opens a session. Of several that show the same code at once, one gets the session.
 * @param purpose undefined where no code of that kind is ever sent
 * @throws AuthError otp_expired for whatever is wrong with the code; over_request_rate_limit
 */
export async function verifyCode(
  deps: VerifyCodeDependencies,
  input: { proof: Proof; purpose: CodePurpose | undefined; address: string },
): Promise<Session> {
  const { proof, purpose } = input
  await takeFrom(deps.rateLimiter, `verify:${networkOf(input.address)}`, deps.limits.verifyPerNetwork)
  const found =
    'email' in proof ? await tryCode(deps, proof, purpose) : await findByLink(deps, proof.linkToken, purpose)
  const opened = found && (await confirm(deps, found))
  if (!opened) {
    recordEvent(deps, 'verify', 'refused', { userId: found?.user_id })
    throw codeRefused()
  }
  recordEvent(deps, 'verify', 'done', { userId: opened.session.user.id, sessionId: opened.sessionId })
  return opened.session
}

async function tryCode(
  deps: VerifyCodeDependencies,
  proof: { email: string; code: string },
  purpose: CodePurpose | undefined,
): Promise<FoundCode | undefined> {
  // The try is counted before the code is looked at, and in a statement of its own: it stays counted whatever comes.
  const code =
    purpose &&
    (await deps.db
      .updateTable('auth.codes')
      .set({ tries: sql`tries + 1` })
      .where('purpose', '=', purpose)
      .where('user_id', '=', (query) =>
        query.selectFrom('auth.users').select('id').where('email', '=', proof.email),
      )
      .where('tries', '<', CODE_TRIES)
      .where('expires_at', '>', deps.now())
      .returning(['id', 'user_id', 'code_hash'])
      .executeTakeFirst())
  return (await fitsHash(code?.code_hash, proof.code)) ? code : undefined
}

function findByLink(
  deps: VerifyCodeDependencies,
  linkToken: string,
  purpose: CodePurpose | undefined,
): Promise<FoundCode | undefined> {
  if (!purpose) return Promise.resolve(undefined)
  return deps.db
    .selectFrom('auth.codes')
    .select(['id', 'user_id'])
    .where('link_hash', '=', hashLinkToken(linkToken))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
}

/** Confirms the address with the credentials that the code was asked for with; nothing, where it is used up. */
function confirm(deps: VerifyCodeDependencies, found: FoundCode) {
  return deps.db.transaction().execute(async (transaction) => {
    // First the account, then the code, as a sign-up does: the other way round they would wait for each other.
    await transaction
      .selectFrom('auth.users')
      .select('id')
      .where('id', '=', found.user_id)
      .forUpdate()
      .execute()
    const used = await transaction
      .deleteFrom('auth.codes')
      .where('user_id', '=', found.user_id)
      .where('id', '=', found.id)
      .returning(['pending_password_hash', 'pending_user_metadata'])
      .executeTakeFirst()
    if (!used) return undefined

    const now = deps.now()
    const user = await transaction
      .updateTable('auth.users')
      .set({
        email_confirmed_at: now,
        last_sign_in_at: now,
        updated_at: now,
        password_hash: used.pending_password_hash,
        user_metadata: JSON.stringify(used.pending_user_metadata ?? {}),
      })
      .where('id', '=', found.user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await deps.onUserVerified(transaction, {
      id: user.id,
      email: user.email,
      userMetadata: user.user_metadata,
    })
    return issueSession(deps, transaction, user, 'otp')
  })
}
