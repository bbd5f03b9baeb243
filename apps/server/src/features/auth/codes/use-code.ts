import { sql } from 'kysely'
import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { confirmEmailChange, isEmailChange } from '../accounts/confirm-email-change.ts'
import { isBanned } from '../accounts/is-banned.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { confirmAccount } from '../accounts/unconfirmed-user.ts'
import { recordAuthEventInBackground } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import { type AuthCharge, consumeAll } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { fitsHash } from '../passwords/passwords.ts'
import type { CodePurpose, UserRow } from '../tables.ts'
import { findRequester, getRequesterMarks } from './code-requester.ts'
import { CODE_ATTEMPTS, hashLinkToken } from './email-code.ts'
import { type FlowChallenge, fitsChallenge } from './fits-challenge.ts'
import { hasResendBackoff, resetResendBackoff } from './resend-backoff.ts'

/** Proof that identifies a code: address and digits, or link token. */
export type Proof = { email: string; code: string; verifier?: string | undefined } | { linkToken: string }

export interface FoundCode {
  id: string
  user_id: string
  purpose: CodePurpose
}

/** Result of a used code: the account, or an email change that the other mailbox must still confirm. */
export type UsedCode = { half: true } | { half: false; user: UserRow; challenge: FlowChallenge | undefined }

/**
 * Finds the code that matches a proof. Entering digits counts as an attempt; a failed one is recorded for the
 * owner.
 */
export async function findCode(
  deps: LinkDeps,
  proof: Proof,
  purposes: readonly CodePurpose[],
): Promise<FoundCode | undefined> {
  if ('linkToken' in proof) {
    const found = await deps.db
      .selectFrom('auth.codes')
      .select(['id', 'user_id', 'purpose'])
      .where('link_hash', '=', hashLinkToken(proof.linkToken))
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', deps.now())
      .executeTakeFirst()
    if (!found) recordEvent(deps, 'verify', 'refused')
    return found
  }
  const { email } = proof
  const marks = getRequesterMarks(deps)
  const pending = await findNewestCode(deps, email, purposes)
  const position = pending ? findRequester(pending.requesters, marks) : -1
  await consumeAll(deps.rateLimiter, attemptsCharge(deps.limits, email, position))
  // Count the attempt before comparing the code, so that concurrent or aborted requests cannot avoid the
  // limit.
  const counted = pending && (await countAttempt(deps, pending, position))
  const fits = await fitsHash(counted ? pending.code_hash : undefined, proof.code)
  if (pending && fits && mayRedeem(pending, proof.verifier, position)) return pending
  recordEvent(deps, 'verify', 'refused', { userId: pending?.user_id })
  if (pending)
    recordAuthEventInBackground(deps, 'verify', 'refused', { userId: pending.user_id, at: deps.now() })
  return undefined
}

type PendingCode = FoundCode & {
  code_hash: string
  requesters: Buffer[]
  code_challenge: string | null
  code_challenge_method: string | null
}

async function findNewestCode(
  deps: LinkDeps,
  email: string,
  purposes: readonly CodePurpose[],
): Promise<PendingCode | undefined> {
  const { rows } = await sql<PendingCode>`
    select codes.id, codes.user_id, codes.purpose, codes.code_hash, codes.requesters, codes.code_challenge,
      codes.code_challenge_method
    from auth.codes
    join auth.users on users.id = codes.user_id
    where case when codes.purpose = 'email_change_new' then users.new_email else users.email end = ${email}
      and (users.email = ${email} or users.new_email = ${email})
      and codes.purpose = any(${[...purposes]}) and codes.expires_at > ${deps.now()}
    -- Use the newest matching code, because its email was probably the one just opened.
    order by codes.id desc limit 1
  `.execute(deps.db)
  return rows[0]
}

/**
 * Returns the charges of an attempt. Strangers are charged alike for known and unknown addresses. Requesters
 * have a separate budget, so that strangers cannot block owners.
 */
function attemptsCharge(limits: AuthLimits, email: string, position: number): AuthCharge[] {
  if (position !== -1) return [{ key: 'tries:requesters', budget: limits.requesterAttempts }]
  return [
    { key: `tries:strangers:${email}`, budget: limits.strangerAttemptsPerAccount },
    { key: 'tries:strangers', budget: limits.strangerAttempts },
  ]
}

/**
 * Counts an attempt against the requester's limit, or against the limit that all strangers share. Returns
 * false if no attempts are left.
 */
async function countAttempt(deps: LinkDeps, code: PendingCode, position: number): Promise<boolean> {
  const column = position === -1 ? sql`tries` : sql`requester_tries[${sql.lit(position + 1)}]`
  const { rows } = await sql`
    update auth.codes set ${column} = ${column} + 1
    where user_id = ${code.user_id} and purpose = ${code.purpose} and id = ${code.id} and ${column} < ${CODE_ATTEMPTS}
    returning id
  `.execute(deps.db)
  return rows.length > 0
}

/**
 * Returns whether the caller may redeem a correct code. A code requested with a challenge is bound to its
 * client, which must present the verifier or be the requester. The requester is the browser if the request
 * had a flow secret, otherwise the subnet. Unmodified clients send no verifier with the digits.
 */
function mayRedeem(code: PendingCode, verifier: string | undefined, position: number): boolean {
  const { code_challenge, code_challenge_method } = code
  if (!code_challenge || !code_challenge_method) return true
  if (verifier && fitsChallenge({ code_challenge, code_challenge_method }, verifier)) return true
  return position !== -1
}

/**
 * Consumes a code in the caller's transaction. Returns undefined if a concurrent request consumed it first.
 * @throws AuthError user_banned, email_exists
 */
export async function useCode(
  deps: LinkDeps,
  transaction: Transaction,
  found: FoundCode,
): Promise<UsedCode | undefined> {
  // Lock the account before the code, as a sign-up does, to prevent a deadlock.
  const user = await lockUser(transaction, found.user_id)
  const used = await transaction
    .deleteFrom('auth.codes')
    .where('user_id', '=', found.user_id)
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirst()
  if (!user || !used) return undefined
  assertNotBanned(user, deps.now())

  const { code_challenge, code_challenge_method } = used
  const challenge =
    code_challenge && code_challenge_method ? { code_challenge, code_challenge_method } : undefined
  if (isEmailChange(used.purpose)) {
    const changed = await confirmEmailChange(deps, transaction, user, used.purpose)
    return changed ? { half: false, user: changed, challenge } : { half: true }
  }

  // Reset the resend backoff, because the requester can read the mailbox.
  if (hasResendBackoff(used.purpose)) await resetResendBackoff(transaction, used.purpose, user.email)
  const now = deps.now()
  if (user.email_confirmed_at) {
    const signedIn = await transaction
      .updateTable('auth.users')
      .set({ last_sign_in_at: now, updated_at: now })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { half: false, user: signedIn, challenge }
  }
  // A code from the mailbox proves ownership of the account and applies the data stored with the code.
  const registrant = {
    passwordHash: used.pending_password_hash,
    userMetadata: used.pending_user_metadata ?? {},
    signUp: used.pending_sign_up
      ? { ...used.pending_sign_up, at: new Date(used.pending_sign_up.at) }
      : undefined,
  }
  const confirmed = await confirmAccount(deps, transaction, user.id, registrant, now)
  return { half: false, user: confirmed, challenge }
}

/**
 * Asserts that an account is not banned.
 * @throws AuthError user_banned
 */
export function assertNotBanned(user: Pick<UserRow, 'banned_until'>, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
}
