import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../../platform/database/database.ts'
import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import { consume } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { issueSession, type Session } from '../sessions/issue-session.ts'
import { type FlowChallenge, fitsChallenge } from './fits-challenge.ts'
import { assertNotBanned } from './use-code.ts'

const FLOW_MS = 5 * 60_000

/** Creates the code that a link passes to its client. */
export async function createFlowState(
  deps: LinkDeps,
  transaction: Transaction,
  userId: string,
  challenge: FlowChallenge,
): Promise<string> {
  const authCode = randomBytes(32).toString('base64url')
  await transaction
    .insertInto('auth.flow_states')
    .values({
      code_hash: sha256(authCode),
      user_id: userId,
      ...challenge,
      expires_at: new Date(deps.now().getTime() + FLOW_MS),
    })
    .execute()
  return authCode
}

/**
 * Exchanges a link's code for a session (RFC 7636). The code works once, within 5 minutes.
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier, over_request_rate_limit,
 * user_banned
 */
export async function exchangeAuthCode(
  deps: LinkDeps,
  input: { authCode: string; codeVerifier: string; address: string },
): Promise<Session> {
  await consume(deps.rateLimiter, `verify:${subnetOf(input.address)}`, deps.limits.verifyPerSubnet)
  const { session, sessionId } = await deps.db.transaction().execute(async (transaction) => {
    const flow = await transaction
      .selectFrom('auth.flow_states')
      .selectAll()
      .where('code_hash', '=', sha256(input.authCode))
      .executeTakeFirst()
    if (!flow) throw notFound()
    if (flow.expires_at <= deps.now()) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    }
    // Leave the code valid, so that a thief without the verifier cannot prevent the owner from using it.
    if (!fitsChallenge(flow, input.codeVerifier)) {
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    const user = await lockUser(transaction, flow.user_id)
    const used = await transaction
      .deleteFrom('auth.flow_states')
      .where('code_hash', '=', flow.code_hash)
      .executeTakeFirst()
    if (!user || used.numDeletedRows === 0n) throw notFound()
    assertNotBanned(user, deps.now())
    return issueSession(deps, transaction, user, 'otp')
  })
  recordEvent(deps, 'verify', 'code_exchanged', { userId: session.user.id, sessionId })
  return session
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function notFound(): AuthError {
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
}
