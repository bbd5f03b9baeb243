import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { AuthError } from '../auth-error.ts'
import { consume } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { hashUndoToken } from './create-undo-link.ts'

/**
 * Returns the change that an undo link was issued for, without consuming the link.
 * @throws AuthError otp_expired, over_request_rate_limit
 */
export async function getUndo(deps: LinkDeps, input: { token: string; address: string }) {
  await consume(deps.rateLimiter, `verify:${subnetOf(input.address)}`, deps.limits.verifyPerSubnet)
  const found = await deps.db
    .selectFrom('auth.undo_links')
    .select(['action', 'old_email', 'changed_at', 'expires_at'])
    .where('token_hash', '=', hashUndoToken(input.token))
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
  if (!found) throw undoExpired()
  return {
    action: found.action,
    old_email: found.old_email,
    changed_at: found.changed_at.toISOString(),
    expires_at: found.expires_at.toISOString(),
  }
}

/** Creates the error for unknown, used and expired links, which the response does not distinguish. */
export function undoExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'The link is invalid, has expired or was already used')
}
