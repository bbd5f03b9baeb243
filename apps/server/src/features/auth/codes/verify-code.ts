import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { isEmailChange, isUsed } from '../accounts/confirm-email-change.ts'
import { recordEvent } from '../activity/record-event.ts'
import { createInvalidCodeError } from '../auth-error.ts'
import { consume } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { issueSession, type Session } from '../sessions/issue-session.ts'
import type { CodePurpose } from '../tables.ts'
import { createFlowState } from './exchange-auth-code.ts'
import { findCode, type Proof, useCode } from './use-code.ts'

/** Message after the first of two mailboxes confirmed an email change. */
export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Verified = { half: true } | { half: false; session: Session } | { half: false; authCode: string }

/**
 * Consumes a code and creates a session. Only one of several concurrent requests with the same code gets the
 * session.
 * @returns the session, or a message if the other mailbox must still confirm an email change
 * @throws AuthError otp_expired for any problem with the code; over_request_rate_limit, user_banned,
 * email_exists
 */
export async function verifyCode(
  deps: LinkDeps,
  input: { proof: Proof; purposes: readonly CodePurpose[]; address: string },
): Promise<Session | { msg: string; code: string }> {
  const verified = await verify(deps, { ...input, byLink: false })
  if ('session' in verified) return verified.session
  return { msg: HALF_CONFIRMED, code: '200' }
}

/**
 * Verifies an opened link. If the client sent a challenge, returns a code to exchange for the session.
 * @throws AuthError as `verifyCode` does
 */
export function verifyLink(
  deps: LinkDeps,
  input: { linkToken: string; purposes: readonly CodePurpose[]; address: string },
): Promise<Verified> {
  const { linkToken, purposes, address } = input
  return verify(deps, { proof: { linkToken }, purposes, address, byLink: true })
}

/**
 * Retries on a conflict. For example, a sign-up may take an email change's new address after the change
 * deleted an earlier sign-up.
 */
async function withRetriesOnConflict<T>(run: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withConflictRetries(run)
    } catch (error) {
      if (attempt === attempts || !isUsed((error as Error).cause ?? {})) throw error
    }
  }
}

async function verify(
  deps: LinkDeps,
  input: { proof: Proof; purposes: readonly CodePurpose[]; address: string; byLink: boolean },
): Promise<Verified> {
  await consume(deps.rateLimiter, `verify:${subnetOf(input.address)}`, deps.limits.verifyPerSubnet)
  const found = await findCode(deps, input.proof, input.purposes)
  const opened =
    found &&
    (await withRetriesOnConflict(() =>
      deps.db.transaction().execute(async (transaction) => {
        const used = await useCode(deps, transaction, found)
        if (!used || used.half) return used && { verified: used, sessionId: undefined }
        if (input.byLink && used.challenge) {
          const authCode = await createFlowState(deps, transaction, used.user.id, used.challenge)
          return { verified: { half: false as const, authCode }, sessionId: undefined }
        }
        const { session, sessionId } = await issueSession(deps, transaction, used.user, 'otp')
        return { verified: { half: false as const, session }, sessionId }
      }),
    ))
  if (!opened) {
    // If the code was found, a concurrent request has consumed it. If not, `findCode` has already recorded
    // the attempt.
    if (found) recordEvent(deps, 'verify', 'refused', { userId: found.user_id })
    throw createInvalidCodeError()
  }
  const who = { userId: found.user_id, sessionId: opened.sessionId }
  const { half } = opened.verified
  if (isEmailChange(found.purpose)) recordEvent(deps, 'email_change', half ? 'half_done' : 'done', who)
  if (!half) recordEvent(deps, 'verify', 'done', who)
  return opened.verified
}
