import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { keepEventAside } from './activity/keep-event.ts'
import { AuthError } from './auth-error.ts'
import { confirmEmailChange, isEmailChange } from './confirm-email-change.ts'
import { CODE_TRIES, hashLinkToken } from './email-code.ts'
import { holdAccount } from './hold-account.ts'
import { isBanned } from './is-banned.ts'
import type { LinkDependencies } from './link-context.ts'
import { isStepped, setMailStepsBack } from './mail-steps.ts'
import { fitsHash } from './passwords.ts'
import { recordEvent } from './record-event.ts'
import type { CodePurpose, UserRow } from './tables.ts'
import { confirmAccount } from './waiting-account.ts'

/** What names a code: the address and the digits, or the token of a link. */
export type Proof = { email: string; code: string } | { linkToken: string }

export interface FoundCode {
  id: string
  user_id: string
  purpose: CodePurpose
}

/** What a code led to: the account is its owner's; or it is a change of address that the other mailbox must agree to. */
export type UsedCode = { half: true } | { half: false; user: UserRow; challenge: FlowChallenge | undefined }

export interface FlowChallenge {
  code_challenge: string
  code_challenge_method: string
}

/** Finds the code that a proof fits. A wrong one counts as a try, and is kept for the owner to see. */
export async function findCode(
  deps: LinkDependencies,
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
  // The try is counted before the code is looked at, and in a statement of its own: it stays counted whatever comes.
  const { rows } = await sql<FoundCode & { code_hash: string }>`
    update auth.codes set tries = tries + 1
    where tries < ${CODE_TRIES} and (user_id, purpose, id) = (
      select codes.user_id, codes.purpose, codes.id
      from auth.codes
      join auth.users on users.id = codes.user_id
      where case when codes.purpose = 'email_change_new' then users.new_email else users.email end = ${email}
        and (users.email = ${email} or users.new_email = ${email})
        and codes.purpose = any(${[...purposes]}) and codes.expires_at > ${deps.now()}
      -- Where several kinds fit, the newest: that is the mail that was just opened.
      order by codes.id desc limit 1
    )
    returning id, user_id, purpose, code_hash
  `.execute(deps.db)
  const [code] = rows
  if (await fitsHash(code?.code_hash, proof.code)) return code
  recordEvent(deps, 'verify', 'refused', { userId: code?.user_id })
  if (code) keepEventAside(deps, 'verify', 'refused', { userId: code.user_id, at: deps.now() })
  return undefined
}

/**
 * Uses up a code, in the caller's transaction: undefined, where another one did.
 * @throws AuthError user_banned, email_exists
 */
export async function useCode(
  deps: LinkDependencies,
  transaction: Transaction,
  found: FoundCode,
): Promise<UsedCode | undefined> {
  // First the account, then the code, as a sign-up does: the other way round they would wait for each other.
  const user = await holdAccount(transaction, found.user_id)
  const used = await transaction
    .deleteFrom('auth.codes')
    .where('user_id', '=', found.user_id)
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirst()
  if (!user || !used) return undefined
  refuseBanned(user, deps.now())

  const { code_challenge, code_challenge_method } = used
  const challenge =
    code_challenge && code_challenge_method ? { code_challenge, code_challenge_method } : undefined
  if (isEmailChange(used.purpose)) {
    const changed = await confirmEmailChange(deps, transaction, user, used.purpose)
    return changed ? { half: false, user: changed, challenge } : { half: true }
  }

  // Who reads the mailbox needs no waits between its mails.
  if (isStepped(used.purpose)) await setMailStepsBack(transaction, used.purpose, user.email)
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
  // Whoever shows a code of the mailbox owns the account, with what came with that code.
  const registrant = {
    passwordHash: used.pending_password_hash,
    userMetadata: used.pending_user_metadata ?? {},
  }
  const confirmed = await confirmAccount(deps, transaction, user.id, registrant, now)
  return { half: false, user: confirmed, challenge }
}

/** @throws AuthError user_banned */
export function refuseBanned(user: Pick<UserRow, 'banned_until'>, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
}
